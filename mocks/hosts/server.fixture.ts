import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** The real server in a process of its own, as CI starts it. */
export interface ServerProcess {
  base: string
  /** The one line that it prints when ready. */
  line: string
  child: ChildProcess
  /** All that it has printed. */
  stdout(): string
  stderr(): string
  /** Ends it, and waits until it has; resolves to its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export const script = resolve(import.meta.dirname, '../server.ts')

export async function startServer(...args: readonly string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, [script, '--port', '0', ...args], {
    stdio: 'pipe',
  })
  let printed = ''
  child.stdout.on('data', (data) => {
    printed += data
  })
  let errors = ''
  child.stderr.on('data', (data) => {
    errors += data
  })
  const exited = once(child, 'exit')
  const line = await Promise.race([
    once(args.includes('--mcp') ? child.stderr : child.stdout, 'data').then(([data]) => String(data)),
    exited.then(() => Promise.reject(new Error(errors.trim()))),
  ])
  const [base = ''] = /http:\/\/[\d.]+:\d+/.exec(line) ?? []
  return {
    base,
    line,
    child,
    stdout: () => printed,
    stderr: () => errors,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}
