import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isCode } from './disk.ts'

/** Says which process works with a file, in a second file beside it. */
export class FileLock {
  readonly #path: string

  /** Takes the lock of a process that has died; throws when the owner lives. */
  constructor(guarded: string) {
    this.#path = `${guarded}.lock`
    try {
      writeFileSync(this.#path, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
      const owner = this.#owner()
      if (owner === null) throw new Error(`${this.#path} is no lock of this service: move it away`)
      if (isAlive(owner)) {
        throw new Error(
          `process ${owner} works with ${guarded}. Stop it, or name another file; if it is another program, remove ${this.#path}.`,
        )
      }
      writeFileSync(this.#path, String(process.pid))
    }
  }

  /** Two processes may have taken over from the same dead one: the last has it. */
  confirm(): void {
    const owner = this.#owner()
    if (owner !== process.pid) throw new Error(`process ${owner} has taken ${this.#path} over`)
  }

  release(): void {
    if (this.#owner() === process.pid) rmSync(this.#path)
  }

  #owner(): number | null {
    try {
      const text = readFileSync(this.#path, 'utf8')
      return /^\d{1,10}$/.test(text) ? Number(text) : null
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null
      throw error
    }
  }
}

/** In a container each start may get the number of the one before. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !isCode(error, 'ESRCH')
  }
}
