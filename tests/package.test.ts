import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandNames } from '../mocks/control/command-runner.ts'
import { faultKinds } from '../mocks/service/faults.ts'

/** The quick part; `package.deep.test.ts` installs it and runs every example. */
test('the package needs only its peers, and its command starts', async () => {
  execFileSync(process.execPath, ['mocks/tools/package/build.ts'], { stdio: 'pipe' })
  const manifest = JSON.parse(readFileSync('dist-mock/package.json', 'utf8'))
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('scripts')
  const wanted = globSync('dist-mock/code/**/*.js').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(?:^|[;}])(?:import|export)\b[^;"'`]*["'`]([^."'`][^"'`]*)/g),
    ].map(([, name = '']) => name.replace(/^(@[^/]+\/)?([^/]+).*/, '$1$2')),
  )
  const foreign = wanted.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
  expect(new Set(foreign)).toEqual(new Set(Object.keys(manifest.peerDependencies)))
  const read = (name: string) => readFileSync(`dist-mock/code/entries/${name}.js`, 'utf8')
  expect(read('browser')).toContain('new Worker(new URL("./thread.js",import.meta.url),{type:`module`})')
  const media = [...read('thread').matchAll(/new URL\("(.*?)",import\.meta\.url\)/g)]
  expect(media.length).toBeGreaterThan(100)
  for (const [, path = ''] of media) expect(existsSync(join('dist-mock/code/entries', path))).toBe(true)
  const command = spawn(process.execPath, [`dist-mock/${manifest.bin['paceline-mock']}`, '--port', '0'])
  const [line] = await once(command.stdout, 'data')
  command.kill()
  expect(String(line)).toContain('ready at http://127.0.0.1:')
}, 60_000)

test('its README has every command and every kind of fault', () => {
  const readme = readFileSync('mocks/tools/package/README.md', 'utf8')
  const [, section = ''] = readme.split('## Commands')
  for (const name of [...commandNames, ...faultKinds]) expect(section).toContain(`\`${name}\``)
  expect(section).toContain('`force: true`')
})
