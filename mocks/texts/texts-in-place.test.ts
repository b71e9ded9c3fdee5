import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { languages } from '../../src/i18n/languages.ts'
import { readFakeTexts, textsInPlace } from './texts-in-place.ts'

/** The parts in the built version of a file. */
async function partsIn(file: string, plugins = [textsInPlace()]): Promise<string[]> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: file, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  const code = built.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
  const leaves = (part: unknown): string[] =>
    typeof part === 'string' ? [part] : Object.values(part as object).flatMap(leaves)
  const parts = languages.map((language) =>
    Object.entries(readFakeTexts(language)).flatMap(([name, part]) =>
      leaves(part).every((text) => code.includes(JSON.stringify(text).slice(1, -1))) ? name : [],
    ),
  )
  expect(new Set(parts.map(String)).size, 'all languages alike').toBe(1)
  return parts[0] ?? []
}

test('a built file has exactly the parts that it uses', async () => {
  expect(await partsIn('mocks/control/notice.ts')).toEqual(['early'])
  expect(await partsIn('mocks/control/command-error.ts')).toEqual(['refusals', 'rules'])
  expect(await partsIn('mocks/demo/own-results/unreadable.ts')).toEqual(['unreadable', 'refusals'])
})

test('a file that uses no part, such as a demo’s first script, has none', async () => {
  expect(await partsIn('mocks/hosts/viewer.ts', [])).toEqual([])
})
