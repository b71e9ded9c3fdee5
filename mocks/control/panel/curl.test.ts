import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { toCurl } from './curl.ts'

const call = {
  n: 1,
  time: '2026-11-20T09:00:00.000Z',
  method: 'GET',
  path: '/api/v2/run?filter[state][]=failure&page=1',
  endpoint: 'runs.list',
  persona: 'olivia@acme.test',
  status: 200,
  code: null,
  duration_ms: 1,
  request: null,
  reply: null,
  cut: false,
  request_headers: {},
  reply_headers: {},
}

/** The arguments that a shell passes on. */
function words(command: string): string[] {
  const shown = command.replace(/^curl /, "printf '%s\\n' ")
  return execFileSync('sh', ['-c', shown], { env: { TOKEN: 'pls_mine' }, stdio: 'pipe' })
    .toString()
    .trimEnd()
    .split('\n')
}

test('a call can be repeated from a shell with one’s own token', () => {
  expect(words(toCurl(call))).toEqual([
    '--globoff',
    '--include',
    '--request',
    'GET',
    'http://127.0.0.1:4010/api/v2/run?filter[state][]=failure&page=1',
    '--header',
    'Authorization: Bearer pls_mine',
  ])
})

test('a truncated body becomes a placeholder that fails', () => {
  const command = toCurl({ ...call, method: 'POST', request: '{"name":"xx… (30000 characters)', cut: true })
  expect(() => words(command)).toThrow('BODY: the journal has only the beginning of it')
  expect(command).not.toContain('xx')
})

test('any text reaches the shell unchanged', () => {
  const request = { name: `It's "$HOME" \`id\` $(id) \\ !` }
  const sent = words(toCurl({ ...call, method: 'POST', path: '/api/v2/tokens', persona: null, request }))
  expect(JSON.parse(sent.at(-1) ?? '')).toEqual(request)
  expect(sent.join(' ')).not.toContain('Authorization')
})
