import { readFileSync } from 'node:fs'

const often = 500

/** npm ends without a signal to its children, whose ancestors change then. */
export function endWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const begun = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === begun) return
    clearInterval(timer)
    stop()
  }, often)
  timer.unref()
}

/** The shell that npm starts, and npm, where the system tells. */
function ancestors(): string {
  const shell = process.ppid
  try {
    const [, npm] = /\) \S (\d+)/.exec(readFileSync(`/proc/${shell}/stat`, 'utf8')) ?? []
    return `${shell} ${npm}`
  } catch {
    return String(shell)
  }
}
