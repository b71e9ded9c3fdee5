import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readOptions, usage, WrongOptions } from './options.ts'

const folder = mkdtempSync(join(tmpdir(), 'paceline-options-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const id = '56de96a4-6f41-4297-8597-8384174cc869'
const env = { PACELINE_API_KEY: 'plt_1', PACELINE_BASE_URL: 'https://paceline.test/api/', PACELINE_RUN: id }

test('a job gives everything in variables, and options override them', () => {
  expect(readOptions([], env)).toEqual({
    ...{ runId: id, base: 'https://paceline.test', apiKey: 'plt_1', branch: null, wait: 0 },
    ...{ allowed: new Set(['known']), markdown: null, language: 'en', json: false },
  })
  const args = ['--api-key', 'plt_2', '--base-url', 'http://127.0.0.1:4010/@mine', '--wait', '1.5']
  const more = ['--base', 'release', '--allow', 'known,main', '--markdown', '-', '--language', 'ru']
  expect(readOptions([...args, ...more], env)).toEqual({
    ...{ runId: id, base: 'http://127.0.0.1:4010/@mine', apiKey: 'plt_2', branch: 'release', wait: 90_000 },
    ...{ allowed: new Set(['known', 'main']), markdown: '-', language: 'ru', json: false },
  })
  expect(readOptions(['--allow', 'none'], env)?.allowed).toEqual(new Set())
  expect(readOptions(['--help'], {})).toBeNull()
})

test.each([
  ['run.json', `{"id":"${id}","state":"failure"}`],
  ['run.yaml', `---\nid: ${id}\nstate: failure\n`],
])('the run may be named by the client’s result file %s', (name, text) => {
  expect(readOptions(['--run', write(name, text)], env)?.runId).toBe(id)
})

describe('wrong options are refused in words', () => {
  test.each([
    [['--run', 'nowhere.json'], "--run is neither a run's id nor a file"],
    [['--run', write('empty.json', '{}')], 'names no run'],
    [['--base-url', 'paceline.test'], '--base-url has to be an address'],
    [['--wait', 'long'], '--wait is a number of minutes'],
    [['--wait', '900'], '--wait is a number of minutes up to 720'],
    [['--allow', 'main,others'], 'not "others"'],
    [['--language', 'de'], '--language is en or ru'],
    [['--json', '--markdown', '-'], 'both print'],
    [['--nope'], "Unknown option '--nope'"],
    [['more'], "Unexpected argument 'more'"],
  ])('%j', (args, words) => {
    expect(() => readOptions(args, env)).toThrow(WrongOptions)
    expect(() => readOptions(args, env)).toThrow(words)
  })

  test('a missing one, and an empty variable', () => {
    expect(() => readOptions([], { ...env, PACELINE_RUN: undefined })).toThrow(
      '--run is missing; it may also be in $PACELINE_RUN.',
    )
    expect(() => readOptions([], { ...env, PACELINE_API_KEY: '' })).toThrow('$PACELINE_API_KEY is empty')
  })
})

test('the help has every option', () => {
  const { markdown } = readOptions(['--markdown', 'x'], env) ?? {}
  expect(markdown).toBe('x')
  for (const name of ['run', 'base-url', 'api-key', 'base', 'wait', 'allow', 'markdown', 'language', 'json'])
    expect(usage).toContain(`--${name} `)
})
