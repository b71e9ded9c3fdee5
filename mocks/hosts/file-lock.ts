import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isCode } from './disk.ts'

/** Says which process works with a file, in a second file beside it: its number and when it started. */
export class FileLock {
  readonly #path: string

  /** Takes the lock of a process that has died; throws when the owner lives. */
  constructor(guarded: string) {
    this.#path = `${guarded}.lock`
    const ours = `${process.pid} ${statOf(process.pid)?.start ?? ''}`.trim()
    try {
      writeFileSync(this.#path, ours, { flag: 'wx' })
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
      const owner = this.#owner()
      if (owner === null) throw new Error(`${this.#path} is no lock of this service: move it away`)
      if (isAlive(owner)) {
        throw new Error(
          `process ${owner.pid} works with ${guarded}. Stop it, or name another file; if it is another program, remove ${this.#path}.`,
        )
      }
      writeFileSync(this.#path, ours)
    }
  }

  /** Checks the lock again: two processes may have taken it from the same dead one, and the last has it. */
  confirm(): void {
    const owner = this.#owner()
    if (owner?.pid !== process.pid) throw new Error(`process ${owner?.pid} has taken ${this.#path} over`)
  }

  release(): void {
    if (this.#owner()?.pid === process.pid) rmSync(this.#path)
  }

  #owner(): Owner | null {
    try {
      const [, pid, start] = /^(\d{1,10})(?: (\d{1,20}))?$/.exec(readFileSync(this.#path, 'utf8')) ?? []
      return pid === undefined ? null : { pid: Number(pid), start }
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null
      throw error
    }
  }
}

interface Owner {
  pid: number
  start: string | undefined
}

/** In a container each start may get the same process id, and killed processes may stay as zombies. */
function isAlive({ pid, start }: Owner): boolean {
  if (pid === process.pid) return false
  const stat = statOf(pid)
  if (stat) return stat.state !== 'Z' && stat.state !== 'X' && (start ?? stat.start) === stat.start
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !isCode(error, 'ESRCH')
  }
}

/** Where the system tells: state and start, in ticks since the machine started, are fields 3 and 22 (`man proc_pid_stat`). */
function statOf(pid: number): { state: string; start: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // A program's name, the field before, may have blanks and brackets in it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', start: fields[19] ?? '' }
  } catch {
    return undefined
  }
}
