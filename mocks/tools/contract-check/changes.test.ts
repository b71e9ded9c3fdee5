import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpService, startHttpService } from '../../hosts/http.fixture.ts'
import { changesSince, describeChanges } from './changes.ts'
import type { Finding } from './inquiry.ts'

const broken = (endpoint: string, field: string, note = 'so'): Finding => ({
  ...{ endpoint, field, note },
  verdict: 'broken',
})
const asked = (endpoint: string, verdict: 'kept' | 'skipped' = 'kept'): Finding => ({
  ...{ endpoint, verdict },
  field: '',
  note: verdict,
})

test('a finding is the same by call and field, and a call that was not asked is not mended', () => {
  const before = [broken('GET a', 'id', '1'), broken('GET b', 'id'), broken('GET c', 'id'), asked('GET d')]
  const now = [broken('GET a', 'id', '2'), broken('GET a', 'name'), asked('GET b'), asked('GET d', 'skipped')]
  expect(changesSince(before, now)).toEqual({
    fresh: [broken('GET a', 'name')],
    lasting: [broken('GET a', 'id', '2')],
    mended: [broken('GET b', 'id')],
    skipped: [asked('GET d', 'skipped')],
  })
})

test('a service’s words stay words', () => {
  const note = '`@team` <img src=x>\n\n# Owned | [a](https://evil.example)'
  const text = describeChanges('https://service.example', changesSince([], [broken('GET a', 'id', note)]))
  expect(text).toContain("- `GET a` `id`: `'@team' <img src=x> # Owned | [a](https://evil.example)`\n")
})

describe('night after night', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-nights-'))
  const file = (name: string) => join(folder, name)
  let service: HttpService
  let token = ''
  beforeAll(async () => {
    service = await startHttpService({ scenario: 'demo', seed: 7, now: Date.parse('2026-11-20T09:00:00Z') })
    token = (await service.command('persona', { persona: 'owner' })).token
  })
  afterAll(() => {
    service.close()
    rmSync(folder, { recursive: true })
  })

  async function night(...more: readonly string[]) {
    const [last, markdown] = [file('findings.json'), file('changes.md')]
    const options = ['--base', service.base, '--compare', last, '--save', last, '--markdown', markdown]
    const child = spawn(process.execPath, [resolve(import.meta.dirname, 'run.ts'), ...options, ...more], {
      env: { ...process.env, CONTRACT_TOKEN: token },
    })
    let said = ''
    child.stderr.on('data', (data) => {
      said += data
    })
    const [code] = await once(child, 'close')
    const written = readFileSync(last, 'utf8') + readFileSync(markdown, 'utf8')
    expect(written).not.toContain(token)
    return { code, said, markdown: readFileSync(markdown, 'utf8') }
  }

  test('a deviation is told when it comes, is expected while it stays, and told when it goes', async () => {
    // An owner may not read what administrators do: those refusals are the first night's findings.
    const first = await night()
    expect(first.markdown).toMatch(/^## [✅❌]/)
    await service.command('fault', { add: { endpoint: 'GET v2/projects', kind: 'malformed' } })
    const second = await night()
    expect(second.code).toBe(1)
    expect(second.markdown).toMatch(
      /### New\n\n- `GET v2\/projects` `payload`: `the reply breaks the contract/,
    )
    const third = await night()
    expect(third.code).toBe(0)
    expect(third.markdown).toMatch(/### As before\n\n(?:.*\n)*- `GET v2\/projects`/)
    expect(third.markdown).not.toContain('### New')
    await service.command('fault', { clear: true })
    const fourth = await night()
    expect(fourth.code).toBe(0)
    expect(fourth.markdown).toMatch(/### Mended\n\n- `GET v2\/projects`/)
  })

  test('a file with something else ends the check in words', async () => {
    writeFileSync(file('findings.json'), '{"format":"paceline-snapshot"}')
    const { code, said } = await night()
    expect([code, said]).toEqual([2, expect.stringContaining('holds no findings of an earlier check')])
  })
})
