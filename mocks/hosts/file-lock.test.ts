import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FileLock } from './file-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'paceline-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const guarded = join(folder, 'state.json')
const lockFile = `${guarded}.lock`

const tellsOfProcesses = existsSync('/proc/self/stat')

describe.runIf(tellsOfProcesses)('the lock of a dead process is taken over', () => {
  test('when the process is a zombie', async () => {
    // The shell's child ends, and `sleep`, in whose hands it is by then, never asks how.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    try {
      const [said] = await once(parent.stdout, 'data')
      const pid = String(said).trim()
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
      writeFileSync(lockFile, pid)
      new FileLock(guarded).release()
      expect(existsSync(lockFile)).toBe(false)
    } finally {
      parent.kill()
    }
  })

  test('when another process has reused its id', () => {
    writeFileSync(lockFile, `${process.ppid} 1`)
    new FileLock(guarded).release()
    expect(existsSync(lockFile)).toBe(false)
  })
})

test('the lock of a living process is respected', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))
  const script = `const { FileLock } = await import(${module})
    new FileLock(${JSON.stringify(guarded)}); console.log('locked'); setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script])
  await once(owner.stdout, 'data')
  expect(() => new FileLock(guarded)).toThrow(`process ${owner.pid} works with ${guarded}`)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  new FileLock(guarded).release()
  expect(existsSync(lockFile)).toBe(false)
})
