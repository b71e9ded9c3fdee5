import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unmatched } from './align.ts'
import {
  compareLogs,
  differingRows,
  mark,
  nextDifference,
  pairAt,
  pairOf,
  type Rows,
} from './compare-logs.ts'
import { lineAt, parseLog } from './log.ts'
import { normalizeLine } from './log-vocabulary.ts'

const startAt = Date.UTC(2026, 10, 20, 9)

/** Lines of `second tag: words`. */
function logOf(...lines: string[]) {
  const text = lines.map((line) => {
    const [, second = '0', level = 'I', tag = '', words = ''] =
      /^([\d.]+) (?:([VDIWE])\/)?(\w+): (.*)$/.exec(line) ?? []
    const time = new Date(startAt + Number(second) * 1000).toISOString()
    return `${time.slice(5, 10)} ${time.slice(11, 23)}: ${level}/${tag}(4711): ${words}`
  })
  return parseLog(text.join('\n'), { startAt, duration: 60_000 })
}

const passed = logOf(
  '0 Runner: started: pays',
  '0.4 GC: freed 1024KB in 12ms',
  '1 Runner: tap cart_button',
  '1.1 Http: --> GET https://api.test/cart/17',
  '1.3 Http: <-- 200 https://api.test/cart/17 (200ms)',
  '2 Runner: tap pay_button',
  '2.2 GC: freed 2048KB in 9ms',
  '2.5 Shop: order 4f1c2d3e-aaaa-4bbb-8ccc-1234567890ab placed',
  '3 Runner: finished: pays',
)

const linesOf = (rows: Rows, side: 'failed' | 'passed') =>
  [...rows[side]].filter((line) => line !== unmatched)

describe('lines', () => {
  it('are equal if they differ only in ids, addresses, times and amounts', () => {
    for (const [one, other] of [
      ['order 4f1c2d3e-aaaa-4bbb-8ccc-1234567890ab', 'order 00000000-bbbb-4ccc-9ddd-ba0987654321'],
      ['at 0x7ffe01 after 12.5ms', 'at 0x1 after 3ms'],
      ['Window@1a2b3c: 09:12:33.120', 'Window@ffff: 10:00:00.001'],
      ['commit 9fceb02d0ae598e95', 'commit 1234567890abcdef0'],
      ['<-- 200 /cart/17 (200ms)', '<-- 200 /cart/3 (18ms)'],
    ] as const)
      expect(normalizeLine(one)).toBe(normalizeLine(other))
  })

  it('differ by status and by words', () => {
    expect(normalizeLine('<-- 503 /cart')).not.toBe(normalizeLine('<-- 200 /cart'))
    expect(normalizeLine('HTTP/1.1 404')).not.toBe(normalizeLine('HTTP/1.1 200'))
    expect(normalizeLine('defaced')).not.toBe(normalizeLine('decade'))
  })
})

describe('two logs', () => {
  it('are shown complete and in order', () => {
    const anyLog = fc
      .array(
        fc.tuple(fc.constantFrom('GC', 'Shop', 'Runner'), fc.constantFrom('a b', 'c 1', 'c 2', 'd', 'e f g')),
        {
          maxLength: 40,
        },
      )
      .map((lines) => logOf(...lines.map(([tag, words], i) => `${i / 10} ${tag}: ${words}`)))
    fc.assert(
      fc.property(anyLog, anyLog, (failed, passed) => {
        const { lines, steps, divergence } = compareLogs({ failed, passed, message: '' })
        expect(linesOf(lines, 'failed')).toEqual([...failed.levels.keys()])
        expect(linesOf(lines, 'passed')).toEqual([...passed.levels.keys()])
        expect(linesOf(steps, 'passed').every((line, i, all) => i === 0 || line > (all[i - 1] ?? 0))).toBe(
          true,
        )
        for (const [row, bits] of lines.marks.entries()) {
          const pair = pairAt(lines, row)
          if (!pair) throw new Error('a row without lines')
          expect(pair.failed === unmatched && pair.passed === unmatched).toBe(false)
          if (!(bits & mark.same)) continue
          expect(bits).toBe(mark.same)
          const words = (log: typeof failed, line: number) => normalizeLine(lineAt(log, line).slice(22))
          expect(words(failed, pair.failed)).toBe(words(passed, pair.passed))
        }
        if (failed.levels.length > 0) expect(pairAt(lines, divergence)?.failed).toBeGreaterThanOrEqual(0)
        else expect(divergence).toBeNull()
      }),
    )
  })

  it('with equal lines have no difference', () => {
    const { lines } = compareLogs({ failed: passed, passed, message: '' })
    expect([...lines.marks].every((bits) => bits === mark.same)).toBe(true)
    expect(differingRows(lines)).toEqual([])
    expect(nextDifference([], 0, 1)).toBeNull()
  })

  const failed = logOf(
    '0 Runner: started: pays',
    '1 Runner: tap cart_button',
    '1.1 Http: --> GET https://api.test/cart/99',
    '1.2 GC: freed 77KB in 30ms',
    '1.4 Http: <-- 200 https://api.test/cart/99 (31ms)',
    '2 Runner: tap pay_button',
    '2.02 W/Shop: the basket of 3 is empty',
    '2.3 GC: freed 10KB in 1ms',
    '4 E/Runner: failed: pays',
    '4 E/Runner: AssertionError: no receipt',
    '4 E/Runner:   at PayTest.pays',
    '4.1 Runner: finished: pays',
  )
  const message = 'AssertionError: no receipt'

  it('diverge at the first new line of the failure', () => {
    const { lines, divergence, steps } = compareLogs({ failed, passed, message })
    expect(pairAt(lines, divergence)?.failed).toBe(6)
    expect(differingRows(lines).map((row) => pairAt(lines, row)?.failed)).toEqual([6, 8, 9, 10])
    expect(linesOf(steps, 'failed')).toEqual([0, 1, 5, 8])
    expect(linesOf(steps, 'passed')).toEqual([0, 2, 5, 8])
    expect(pairOf(lines, 'failed', 1)).toEqual({ failed: 1, passed: 2 })
    const beginnings = [...lines.marks.keys()]
      .map((row) => nextDifference(differingRows(lines), row - 1, 1))
      .filter((row, i, all) => row !== all[i - 1] && row !== null)
    expect(beginnings.map((row) => pairAt(lines, row)?.failed)).toEqual([6, 8])
    expect(nextDifference(differingRows(lines), beginnings[1] ?? 0, -1)).toBe(beginnings[0])
  })

  it('diverge where a wait began that is logged only afterwards', () => {
    const waited = logOf(
      '0 Runner: started: pays',
      '1 Runner: tap cart_button',
      '1.1 Http: --> GET https://api.test/cart/99',
      '5 GC: freed 77KB in 30ms',
      '16.1 W/Http: <-- HTTP FAILED: timeout after 15 s',
      '16.1 E/Runner: failed: pays',
    )
    const { lines, divergence } = compareLogs({ failed: waited, passed, message })
    expect(pairAt(lines, divergence)?.failed).toBe(2)
  })

  it('diverge at the failure itself without an earlier new line, and at the end without a failure', () => {
    const sudden = logOf(
      '0 Runner: started: pays',
      '1 Runner: tap cart_button',
      '2 E/Runner: AssertionError: no receipt',
    )
    const cut = logOf('0 Runner: started: pays', '1 Runner: tap cart_button')
    const divergenceIn = (log: typeof sudden) => {
      const { lines, divergence } = compareLogs({ failed: log, passed, message })
      return pairAt(lines, divergence)?.failed
    }
    expect(divergenceIn(sudden)).toBe(2)
    expect(divergenceIn(cut)).toBe(1)
  })

  it('don’t diverge if one is empty', () => {
    const empty = parseLog('', { startAt, duration: null })
    expect(compareLogs({ failed: empty, passed, message }).divergence).toBeNull()
    expect(linesOf(compareLogs({ failed: empty, passed, message }).lines, 'passed')).toHaveLength(9)
  })
})
