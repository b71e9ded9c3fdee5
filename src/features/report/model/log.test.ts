import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorTime } from '../../../../tests/processor-time.ts'
import { logLevels } from './enums.ts'
import { countTags, filterLog, lastErrorLine, lineAt, lineAtSecond, parseLog, videoSecond } from './log.ts'

const startAt = Date.UTC(2026, 2, 13, 9, 12, 42, 400)
const frame = { startAt, duration: 12_000 }

const logcat = [
  '03-13 09:12:42.411: I/TestRunner(9289): started: pays(com.acme.PayTest)',
  '03-13 09:12:43.000: D/OkHttp(15866): --> GET https://api.acme.test/v2/pay',
  '03-13 09:12:44.500: E/TestRunner(9289): failed: pays',
  '\tat com.acme.PayTest.pays(PayTest.kt:3)',
  '03-13 09:12:45.000: W/My (odd) tag(1): late',
  '',
].join('\n')

function shown(text: string) {
  const log = parseLog(text, frame)
  return Array.from(log.levels, (level, i) => ({
    offset: (log.times[i] ?? Number.NaN) - startAt,
    level: logLevels[level],
    tag: log.tagNames[log.tags[i] ?? 0],
  }))
}

describe('logs', () => {
  it('read Marathon’s logcat; a stack trace belongs to the line above it', () => {
    expect(shown(logcat)).toEqual([
      { offset: 11, level: 'info', tag: 'TestRunner' },
      { offset: 600, level: 'debug', tag: 'OkHttp' },
      { offset: 2100, level: 'error', tag: 'TestRunner' },
      { offset: 2100, level: 'error', tag: 'TestRunner' },
      { offset: 2600, level: 'warning', tag: 'My (odd) tag' },
    ])
  })

  it.each([
    ['threadtime', '03-13 09:12:43.400  1234  5678 W ActivityManager: slow', 'warning', 'ActivityManager'],
    [
      'a simulator',
      '2026-03-13 09:12:43.400 E  AcmeShop[123:361] [com.acme:AcmeShop] boom',
      'error',
      'AcmeShop',
    ],
    [
      'log stream',
      '2026-03-13 12:12:43.400123+0300 0x1f3 Error 0x0 77 0 AcmeShop: (UIKit) boom',
      'error',
      'AcmeShop',
    ],
    [
      'a level that is named like an object member',
      '2026-03-13 12:12:43.400123+0300 0x1f3 constructor 0x0 77 0 AcmeShop: boom',
      'info',
      'AcmeShop',
    ],
    ['Maestro', '09:12:43.400 [ WARN] maestro.Maestro: waiting', 'warning', 'maestro.Maestro'],
    ['Appium', '2026-03-13T09:12:43.400Z INFO AppiumDriver tapped', 'info', 'AppiumDriver'],
    ['a device in another zone', '03-13 14:42:43.400: W/Tag(1): moved', 'warning', 'Tag'],
  ])('read %s', (_, line, level, tag) => {
    const [read] = shown(line)
    expect(read).toMatchObject({ level, tag })
    expect(Math.abs((read?.offset ?? 0) - 1000)).toBeLessThanOrEqual(1000)
  })

  it('may have no times and levels', () => {
    expect(shown('just\nwords')).toEqual([
      { offset: Number.NaN, level: 'info', tag: '' },
      { offset: Number.NaN, level: 'info', tag: '' },
    ])
    expect(parseLog('', frame).levels.length).toBe(0)
  })

  it('keep every line unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ unit: 'binary' }).map((line) => line.replace(/[\n\r]/g, '')),
          { minLength: 1 },
        ),
        (lines) => {
          const log = parseLog(`${lines.join('\n')}\n`, frame)
          expect(lines.map((_, i) => lineAt(log, i))).toEqual(lines)
          const search = lines.at(-1)?.slice(0, 3) ?? ''
          const expected = lines.flatMap((line, i) =>
            line.toLowerCase().includes(search.toLowerCase()) ? [i] : [],
          )
          expect([...filterLog(log, { level: 'verbose', tags: [], text: search })]).toEqual(expected)
        },
      ),
    )
  })

  it('filter by level, tag and text, 100,000 lines at once', () => {
    const log = parseLog(logcat, frame)
    expect([...filterLog(log, { level: 'warning', tags: [], text: '' })]).toEqual([2, 3, 4])
    expect([...filterLog(log, { level: 'verbose', tags: ['OkHttp'], text: '' })]).toEqual([1])
    expect([...filterLog(log, { level: 'verbose', tags: [], text: 'PAYS' })]).toEqual([0, 2, 3])
    expect(countTags(log)[0]).toEqual({ tag: 'TestRunner', lines: 3 })
    const large = parseLog(logcat.repeat(20_000), frame)
    const time = processorTime(() => {
      expect(filterLog(large, { level: 'verbose', tags: [], text: 'okhttp' }).length).toBe(20_000)
    })
    expect(time).toBeLessThan(400)
  })
})

describe('log and video', () => {
  const log = parseLog(logcat, frame)

  it('have matching times, in both directions', () => {
    expect(videoSecond(log, 2, startAt)).toBeCloseTo(2.1)
    expect(lineAtSecond(log, 2.1, startAt)).toBe(3)
    expect(lineAtSecond(log, 1.9, startAt)).toBe(1)
    expect(lineAtSecond(log, 0, startAt)).toBe(0)
    expect(lineAtSecond(log, 999, startAt)).toBe(4)
    expect(videoSecond(parseLog('words', frame), 0, startAt)).toBeNull()
  })

  it('begin with the last error', () => {
    expect(lastErrorLine(log)).toBe(2)
  })
})
