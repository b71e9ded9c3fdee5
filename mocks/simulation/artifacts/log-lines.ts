/** How a line of a device log looks on each platform. */

export type Level = 'V' | 'D' | 'I' | 'W' | 'E' | 'F'

interface LogWriter {
  /** `at` in milliseconds since the epoch; devices keep UTC. Text of several lines becomes several lines. */
  write(at: number, level: Level, tag: string, pid: number, text: string): void
  bytes(): Uint8Array<ArrayBuffer>
  readonly count: number
}

const pad = (value: number, width = 2) => String(value).padStart(width, '0')

/** `MM-DD HH:MM:SS.mmm: D/tag(pid): msg` (rule 6.2). */
export function createLogcat(): LogWriter {
  return createWriter(
    (time) =>
      `${pad(time.getUTCMonth() + 1)}-${pad(time.getUTCDate())} ${pad(time.getUTCHours())}:${pad(time.getUTCMinutes())}:${pad(time.getUTCSeconds())}`,
    (time, level, tag, pid) => `${time}: ${level}/${tag}(${pid}): `,
  )
}

const appleLevels: Readonly<Record<Level, string>> = { V: 'Db', D: 'Db', I: 'I ', W: 'Df', E: 'E ', F: 'F ' }

/** `log stream --style compact` of a simulator. */
export function createOsLog(subsystem: string): LogWriter {
  return createWriter(
    (time) => time.toISOString().slice(0, 19).replace('T', ' '),
    (time, level, tag, pid) =>
      `${time} ${appleLevels[level]} ${tag}[${pid}:${(pid * 7).toString(16)}] [${subsystem}:${tag}] `,
  )
}

const encoder = new TextEncoder()
/** Characters per encoding: single lines are slow to encode, whole logs of many lines to join. */
const portion = 8192

function createWriter(
  formatSecond: (time: Date) => string,
  formatHead: (time: string, level: Level, tag: string, pid: number) => string,
): LogWriter {
  let buffer = new Uint8Array(4 * portion)
  let length = 0
  let pending = ''
  let count = 0
  let second = Number.NaN
  let secondText = ''

  function encodePending() {
    const most = length + pending.length * 3
    if (most > buffer.length) {
      const larger = new Uint8Array(Math.max(most, buffer.length * 2))
      larger.set(buffer)
      buffer = larger
    }
    length += encoder.encodeInto(pending, buffer.subarray(length)).written
    pending = ''
  }

  function add(line: string) {
    pending += `${line}\n`
    count++
    if (pending.length >= portion) encodePending()
  }

  return {
    get count() {
      return count
    },
    write(at, level, tag, pid, text) {
      // Neighbouring lines share their second: formatting it once makes long logs quick.
      const current = Math.floor(at / 1000)
      if (current !== second) {
        second = current
        secondText = formatSecond(new Date(current * 1000))
      }
      const head = formatHead(`${secondText}.${pad(Math.floor(at) - current * 1000, 3)}`, level, tag, pid)
      if (text.includes('\n')) for (const part of text.split('\n')) add(head + part)
      else add(head + text)
    },
    bytes() {
      encodePending()
      return buffer.slice(0, length)
    },
  }
}
