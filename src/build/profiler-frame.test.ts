import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { icons, withIcons } from './profiler-frame.ts'

/** The viewer as it is installed, and as it is served. */
const released = join(import.meta.dirname, '../../node_modules/speedscope/dist/release')
const scripts = readdirSync(released).filter((name) => /^speedscope-.*\.js$/.test(name))
const installed = scripts.map((name) => readFileSync(join(released, name), 'utf8')).join('\n')
const served = withIcons(installed)

test.each(Object.entries(icons))(
  'the icon “%s” is replaced by “%s”, which every machine has',
  (label, sign) => {
    const labelled = new RegExp(`\\.emoji\\)\\},"([^"]*)"\\),"${label}"`)
    expect(labelled.exec(served)?.[1]).toBe(sign)
    expect(labelled.exec(installed)?.[1]).not.toBe(sign)
  },
)

test('nothing else in the viewer changes, and no emoji is left', () => {
  const signs = /(\.emoji\)\},)"[^"]*"/g
  expect(served.replace(signs, '$1')).toBe(installed.replace(signs, '$1'))
  const left = [...served.matchAll(/\.emoji\)\},"([^"]*)"/g)].map(([, sign]) => sign)
  expect(left.length).toBeGreaterThanOrEqual(Object.keys(icons).length)
  expect(left.join('')).not.toMatch(/\p{Extended_Pictographic}/u)
})

test('an unknown release of the viewer stays unchanged', () => {
  expect(withIcons('h("span",{},"🕰")')).toBe('h("span",{},"🕰")')
})
