import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveCommand } from '../control/client.ts'
import type { RowChange } from '../db/table.ts'
import type { Write } from './disk.ts'
import { type HttpService, startHttpService } from './http.fixture.ts'
import { startServer } from './server.fixture.ts'
import { KeptState } from './state-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'paceline-state-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const pathOf = (name: string) => join(folder, name)

const head = `{"format":"paceline-state","version":1,"scenario":"empty","seed":7,"start":0,"clock":{"at":0,"anchor":0,"frozen":true,"speed":1},"latency":"off","faults":[]}\n`

describe('a file that is not a state file is rejected by name and stays unchanged', () => {
  test.each([
    ['x.json', '{"name":"x"}'],
    ['lines.json', '{"something":"else"}\n{"more":1}\n'],
    ['notes.txt', 'a line\nand another without an end'],
    ['photo.png', '\u0089PNG\r\n\u001a\n\u0000'],
    ['no-first-line', '{"changes":[]}\n{"changes":'],
    ['other-version', head.replace('"version":1', '"version":99')],
    ['damaged', `${head}{"chan\n{"changes":[]}\n`],
    ['half-a-first-line', head.slice(0, 50)],
    ['blank-lines', '\n\n\n'],
  ])('%s', (name, content) => {
    writeFileSync(pathOf(name), content)
    expect(() => new KeptState(pathOf(name))).toThrow(name)
    expect(readFileSync(pathOf(name), 'utf8')).toBe(content)
    expect(readdirSync(folder).filter((file) => file.startsWith(name))).toEqual([name])
  })

  test('a folder', () => {
    mkdirSync(pathOf('folder'))
    expect(() => new KeptState(pathOf('folder'))).toThrow('folder')
  })

  test.runIf(existsSync('/dev/null'))('a device', () => {
    expect(() => new KeptState('/dev/null')).toThrow('/dev/null')
  })

  test.each(['.uploads', '.lock', '.new'])('a file in the place of its %s', (suffix) => {
    const [state, other] = [pathOf('beside'), pathOf(`beside${suffix}`)]
    if (suffix === '.uploads') {
      mkdirSync(other)
      writeFileSync(join(other, 'thesis.doc'), 'years of work')
    } else writeFileSync(other, 'years of work')
    expect(() => new KeptState(state)).toThrow(`beside${suffix}`)
    expect(readFileSync(suffix === '.uploads' ? join(other, 'thesis.doc') : other, 'utf8')).toBe(
      'years of work',
    )
    expect(readdirSync(folder).filter((file) => file.startsWith('beside'))).toEqual([`beside${suffix}`])
    rmSync(other, { recursive: true })
  })
})

describe('a second start', () => {
  const state = pathOf('shared')
  const start = (...args: string[]) => startServer('--scenario', 'empty', '--state', state, ...args)

  test('is told which process has the file, and the first continues', async () => {
    const first = await start('--seed', '7')
    await giveCommand(first.base, 'persona', { persona: 'owner' })
    const kept = readFileSync(state)
    const { port } = new URL(first.base)
    await expect(start('--seed', '8', '--reset', '--port', port)).rejects.toThrow(
      `process ${first.child.pid} works with ${state}`,
    )
    expect(readFileSync(state)).toEqual(kept)
    await giveCommand(first.base, 'persona', { persona: 'owner' })
    expect(readFileSync(state).length).toBeGreaterThan(kept.length)
    await first.stop()
    expect(existsSync(`${state}.lock`)).toBe(false)
  })

  test('on a taken port leaves the file unchanged', async () => {
    const other = await startServer('--scenario', 'empty')
    const kept = readFileSync(state)
    const { port } = new URL(other.base)
    await expect(start('--reset', '--port', port)).rejects.toThrow('EADDRINUSE')
    expect(readFileSync(state)).toEqual(kept)
    expect(existsSync(`${state}.lock`)).toBe(false)
    await other.stop()
  })

  test('with another world erases nothing without --reset', async () => {
    const kept = readFileSync(state)
    await expect(start('--seed', '9')).rejects.toThrow(`${state} holds "empty", seed 7`)
    expect(readFileSync(state)).toEqual(kept)
    const anew = await start('--seed', '9', '--reset')
    expect(anew.line).toContain('seed 9')
    expect((await giveCommand(anew.base, 'state')).counts.changes).toBe(0)
    await anew.stop()
  })

  test('takes over from a killed process, also with a torn last line', async () => {
    const first = await start()
    const { token } = await giveCommand(first.base, 'persona', { persona: 'owner' })
    await first.stop('SIGKILL')
    expect(existsSync(`${state}.lock`)).toBe(true)
    writeFileSync(state, `${readFileSync(state, 'utf8')}{"changes":[{"table":"us`)
    const second = await start()
    expect(second.stderr()).toContain(`${state}: its last line is incomplete`)
    const me = await fetch(`${second.base}/api/v1/user/me`, { headers: { Authorization: `Bearer ${token}` } })
    expect(me.status).toBe(200)
    await giveCommand(second.base, 'persona', { persona: 'owner' })
    await second.stop()
    const third = await start()
    expect(third.stderr()).toBe('')
    await third.stop()
  })
})

describe('on a full disk', () => {
  /** Takes so many more bytes, the last of them half a line if it comes so. */
  const disk = { room: Number.POSITIVE_INFINITY, takesNewFiles: true }
  const writing: Write = (file, bytes, from, position) => {
    const fits = position === 0 && !disk.takesNewFiles ? 0 : Math.min(bytes.length - from, disk.room)
    if (fits <= 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    disk.room -= fits
    return writeSync(file, bytes, from, fits, position)
  }
  const state = pathOf('full')
  const world = { scenario: 'empty', seed: 7, now: Date.parse('2026-11-20T09:00:00Z'), frozen: true }
  let service: HttpService
  let headers: Record<string, string> = {}
  beforeAll(async () => {
    service = await startHttpService(world, { kept: new KeptState(state, writing) })
    const { token } = await service.command('persona', { persona: 'owner' })
    headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  })
  afterAll(() => service.close())

  const post = (path: string, body: object) =>
    fetch(`${service.base}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  /** A file has changes in the order of calls, a state has them by table. */
  const byTable = <State extends { changes: readonly RowChange[] }>(state: State): State => ({
    ...state,
    changes: state.changes.toSorted((a, b) => a.table.localeCompare(b.table)),
  })
  const kept = () => {
    const { state: read, torn, lock } = new KeptState(state)
    lock.release()
    expect(torn).toBe(false)
    if (!read) throw new Error('nothing was kept')
    return read
  }
  async function upload(filename: string): Promise<string> {
    return (await (await post('v2/upload/presigned-url', { filename })).json()).url
  }

  test('a call fails with 507, changes nothing, and succeeds when there is room', async () => {
    for (const room of [0, 1, 40, 100, 300]) {
      const [before, whole] = [service.backend.state, readFileSync(state)]
      disk.room = room
      const refused = await post('v2/tokens', { name: `with ${room} bytes` })
      expect(refused.status).toBe(507)
      expect(await refused.json()).toMatchObject({ code: 'INSUFFICIENT_STORAGE' })
      expect(service.backend.state).toEqual(before)
      expect(readFileSync(state)).toEqual(whole)
      expect((await fetch(`${service.base}/api/v2/tokens`, { headers })).status).toBe(200)
      disk.room = Number.POSITIVE_INFINITY
      expect((await post('v2/tokens', { name: `after ${room} bytes` })).status).toBe(200)
      expect(byTable(kept())).toMatchObject(byTable(service.backend.state))
    }
  })

  test('an upload fails with 507, leaves nothing behind, and succeeds when there is room', async () => {
    const url = await upload('app.apk')
    const put = () => fetch(url, { method: 'PUT', body: new Uint8Array(1000) })
    const before = service.backend.state
    for (const room of [0, 999, 1000]) {
      disk.room = room
      expect((await put()).status).toBe(507)
      expect(service.backend.state).toEqual(before)
    }
    disk.room = Number.POSITIVE_INFINITY
    expect((await put()).status).toBe(200)
    expect(readdirSync(`${state}.uploads`)).toHaveLength(1)
  })

  test('a command fails with 507 and changes nothing', async () => {
    const snapshot = await service.command('export')
    const commands = [
      ['reset', { seed: 8 }],
      ['import', { snapshot }],
      ['persona', { persona: 'owner' }],
      ['clock', { advance: 'PT1H' }],
      ['latency', { profile: 'fast' }],
      ['fault', { add: { endpoint: '*', status: 503 } }],
      ['dns', { publish: { name: 'a.test', value: 'b' } }],
    ] as const
    for (const [name, args] of commands) {
      const [before, whole] = [service.backend.state, readFileSync(state)]
      for (const room of [0, 40]) {
        disk.room = room
        await expect(service.command(name, args)).rejects.toThrow(`${name}: 507`)
        expect(service.backend.state).toEqual(before)
        expect(readFileSync(state)).toEqual(whole)
        disk.room = Number.POSITIVE_INFINITY
        expect(await service.command('export')).toEqual(snapshot)
      }
    }
    expect(readdirSync(folder).filter((name) => /^full(?!\.lock)/.test(name))).toEqual([
      'full',
      'full.uploads',
    ])
    await service.command('import', { snapshot })
    expect(await service.command('export')).toEqual(snapshot)
    expect(byTable(kept())).toMatchObject(byTable(service.backend.state))
  })

  test('a grown file is rewritten only if there is room for both copies', async () => {
    const mail = (id: string) =>
      service.backend.change(
        async ({ db } = service.backend) =>
          await db.mails.create({
            id,
            to: '',
            kind: 'reset',
            subject: '',
            text: 'x'.repeat(1e6),
            link: '',
            created: 0,
          }),
      )
    const remove = (id: string) =>
      service.backend.change(() => service.backend.db.mails.delete((q) => q.where({ id })))
    disk.takesNewFiles = false
    for (let i = 0; i < 12; i++) {
      await mail(`mail-${i}`)
      await remove(`mail-${i}`)
    }
    const large = readFileSync(state).length
    expect(large).toBeGreaterThan(12e6)
    expect(byTable(kept())).toMatchObject(byTable(service.backend.state))
    disk.takesNewFiles = true
    for (let i = 0; i < 9; i++) {
      await mail(`mail-${i}`)
      await remove(`mail-${i}`)
    }
    expect(readFileSync(state).length).toBeLessThan(large)
    expect(byTable(kept())).toMatchObject(byTable(service.backend.state))
  })
})
