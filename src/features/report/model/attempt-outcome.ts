/** How an attempt ended, in the words of the report. */
export type AttemptStatus = 'passed' | 'failed' | 'ignored' | 'unfinished'

/** Of an attempt, or of a test after all of its attempts. */
export const isFailed = ({ status }: { status: AttemptStatus | 'flaky' }) =>
  status === 'failed' || status === 'unfinished'

export interface Failure {
  type: string
  message: string
  trace: string
}

/** A failure as it was written: missing parts are taken from the others. */
export function failureOf(type: string, message: string, trace: string): Failure {
  const stack = trace.replace(/^\s*\n/, '').trimEnd()
  const firstLine = stack.split('\n', 1)[0]?.trim() ?? ''
  const thrown = type.trim() || thrownIn.exec(firstLine)?.[1] || ''
  return {
    type: thrown.slice(0, longestType),
    message: (message.trim() || firstLine).slice(0, longestMessage),
    trace: stack,
  }
}

/** Limits for lists that name the failure; long dumps of a tool are in its trace and its files. */
const longestType = 300
const longestMessage = 10_000

/** `java.lang.AssertionError: words`, or without words where the name can be nothing but a class. */
const thrownIn = /^(?:Exception in thread "[^"]*" )?([\w.$]+(?=: )|(?:[\w$]+\.)+[\w$]+$)/
