import { describe, expect, test } from 'vitest'
import type { Report } from './report.ts'
import {
  type Bar,
  type DeviceTimes,
  extendTo,
  layOutTimeline,
  marksWithin,
  neighbourOf,
  pan,
  spansWithin,
  type Timeline,
  zoom,
} from './timeline.ts'

const begin = Date.parse('2026-11-20T09:00:00Z')
const second = 1000
const at = (seconds: number) => begin + seconds * second

type Attempt = [device: string | null, from: number | null, duration: number | null]

const reportOf = (...attempts: Attempt[]) =>
  ({
    startAt: begin,
    tests: attempts.map(([device, from, duration], i) => ({
      id: `test-${i}`,
      attempts: [
        {
          number: 1,
          status: 'passed',
          device,
          startAt: from === null ? null : at(from),
          duration: duration === null ? null : duration * second,
        },
      ],
    })),
  }) as unknown as Report

const device = (serial: string, times: readonly (number | null)[] = [null, null, null]): DeviceTimes => {
  const [connectedAt = null, preparedAt = null, disconnectedAt = null] = times.map((time) => time && at(time))
  return { serial, model: `Model ${serial}`, connectedAt, preparedAt, disconnectedAt }
}

/** In seconds since the run began. */
const summaryOf = ({ lanes, startAt, endAt, unplaced }: Timeline) => ({
  lanes: lanes.map(({ device, bars, gaps }) => ({
    device,
    bars: bars.map((bar) => [(bar.startAt - begin) / second, (bar.endAt - begin) / second]),
    gaps: gaps.map((gap) => [gap.kind, (gap.startAt - begin) / second, (gap.endAt - begin) / second]),
  })),
  from: (startAt - begin) / second,
  to: (endAt - begin) / second,
  unplaced,
})

test('a running test’s bar reaches to the end of the timeline', () => {
  const busy = { pkg: 'p', clazz: 'C', method: 'm', attempt: 1, startAt: at(42) }
  const timeline = layOutTimeline(reportOf(['a', 12, 8]), [
    { ...device('a', [2, 10, null]), running: busy },
    { ...device('b', [3, 11, null]), running: { ...busy, startAt: at(14) } },
  ])
  expect(summaryOf(timeline)).toMatchObject({
    lanes: [
      {
        device: 'a',
        gaps: [
          ['preparation', 2, 10],
          ['idle', 10, 12],
          ['idle', 20, 42],
          ['running', 42, Infinity],
        ],
      },
      {
        device: 'b',
        gaps: [
          ['preparation', 3, 11],
          ['idle', 11, 14],
          ['running', 14, Infinity],
        ],
      },
    ],
    from: 2,
    to: 42,
  })
  expect(summaryOf(extendTo(timeline, at(60)))).toMatchObject({ from: 2, to: 60 })
  expect(extendTo(timeline, at(30))).toBe(timeline)
})

describe('the lanes', () => {
  test('show preparation, tests in order, and gaps', () => {
    const timeline = layOutTimeline(reportOf(['a', 30, 10], ['a', 12, 8], ['a', 40.5, 5]), [
      device('a', [2, 10, 60]),
    ])
    expect(summaryOf(timeline)).toEqual({
      lanes: [
        {
          device: 'a',
          bars: [
            [12, 20],
            [30, 40],
            [40.5, 45.5],
          ],
          gaps: [
            ['preparation', 2, 10],
            ['idle', 10, 12],
            ['idle', 20, 30],
            ['idle', 45.5, 60],
          ],
        },
      ],
      from: 2,
      to: 60,
      unplaced: 0,
    })
    expect(timeline.lanes[0]?.model).toBe('Model a')
  })

  test('are in the devices’ start order; an unlisted device has a lane too', () => {
    const timeline = layOutTimeline(reportOf(['late', 20, 1], ['early', 5, 1]), [device('late')])
    expect(timeline.lanes.map((lane) => [lane.device, lane.model])).toEqual([
      ['early', null],
      ['late', 'Model late'],
    ])
  })

  test('count attempts without a place, and show attempts without a duration as moments', () => {
    expect(
      summaryOf(layOutTimeline(reportOf([null, 1, 1], ['a', null, 1], ['a', 3, null]), [])),
    ).toMatchObject({
      lanes: [{ bars: [[3, 3]], gaps: [] }],
      unplaced: 2,
    })
  })

  test('show a device with an unset clock without its times', () => {
    const unset = { ...device('a'), connectedAt: 0, preparedAt: 5000, disconnectedAt: 90_000 }
    expect(summaryOf(layOutTimeline(reportOf(['a', 5, 5]), [unset])).lanes).toEqual([
      { device: 'a', bars: [[5, 10]], gaps: [] },
    ])
  })
})

describe('the arrow keys', () => {
  const timeline = layOutTimeline(
    reportOf(['a', 1, 8], ['a', 10, 8], ['a', 20, 8], ['c', 3, 2], ['c', 12, 2], ['c', 16, 2]),
    [device('b', [2, 2, 40])],
  )
  const bar = (name: string, nth: number) =>
    timeline.lanes.find((lane) => lane.device === name)?.bars[nth] as Bar
  const from = (name: string, nth: number, arrow: string) => {
    const next = neighbourOf(timeline, bar(name, nth), arrow)
    const lane = timeline.lanes.find(({ bars }) => next && bars.includes(next))
    return next && `${lane?.device}${lane?.bars.indexOf(next)}`
  }

  test('start at the first attempt', () => {
    expect(neighbourOf(timeline, null, 'Down')).toBe(bar('a', 0))
    expect(neighbourOf({ ...timeline, lanes: [] }, null, 'Down')).toBeNull()
  })

  test('move along a lane and stop at its ends', () => {
    expect(['Left', 'Right'].map((arrow) => from('a', 1, arrow))).toEqual(['a0', 'a2'])
    expect([from('a', 0, 'Left'), from('a', 2, 'Right')]).toEqual(['a0', 'a2'])
  })

  test('skip empty lanes to the attempt nearest in time, the earlier of two', () => {
    expect([0, 1, 2].map((nth) => from('a', nth, 'Down'))).toEqual(['c0', 'c1', 'c2'])
    expect([0, 1, 2].map((nth) => from('c', nth, 'Up'))).toEqual(['a0', 'a1', 'a2'])
    const between = { ...bar('a', 1), startAt: at(14) }
    const lanes = [{ device: 'x', model: null, bars: [between], gaps: [] }, ...timeline.lanes.slice(-1)]
    expect(neighbourOf({ ...timeline, lanes }, between, 'Down')).toBe(bar('c', 1))
    expect([from('a', 0, 'Up'), from('c', 0, 'Down')]).toEqual(['a0', 'c0'])
  })
})

test('the spans within a range are those that touch it', () => {
  const spans = [0, 10, 20, 30].map((startAt) => ({ startAt, endAt: startAt + 5 }))
  const within = (from: number, to: number) => spansWithin(spans, from, to).map(({ startAt }) => startAt)
  expect(within(5, 20)).toEqual([0, 10, 20])
  expect(within(6, 19)).toEqual([10])
  expect(within(6, 9)).toEqual([])
  expect(within(-10, 100)).toEqual([0, 10, 20, 30])
})

describe('the view', () => {
  const run = { startAt: 0, endAt: 1000 } as Timeline

  test('zooms around a moment, which stays in place', () => {
    expect(zoom({ from: 0, to: 1000 }, 0.5, 500, run)).toEqual({ from: 250, to: 750 })
    expect(zoom({ from: 200, to: 600 }, 0.5, 300, run)).toEqual({ from: 250, to: 450 })
  })

  test('is never wider than the run, nor narrower than the minimum', () => {
    expect(zoom({ from: 200, to: 600 }, 10, 300, run)).toEqual({ from: 0, to: 1000 })
    const { from, to } = zoom({ from: 480, to: 540 }, 0.1, 500, run)
    expect(to - from).toBeCloseTo(50)
  })

  test('stops at both ends of the run', () => {
    expect(pan({ from: 100, to: 300 }, 50, run)).toEqual({ from: 150, to: 350 })
    expect(pan({ from: 100, to: 300 }, -500, run)).toEqual({ from: 0, to: 200 })
    expect(pan({ from: 100, to: 300 }, 5000, run)).toEqual({ from: 800, to: 1000 })
  })

  test('has marks at round values, and not too many', () => {
    expect(marksWithin({ from: 0, to: 1000 }, 0, 5)).toEqual([0, 200, 400, 600, 800, 1000])
    expect(marksWithin({ from: 1100, to: 2050 }, 100, 10)).toEqual([
      1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000,
    ])
    expect(marksWithin({ from: 0, to: 86_400_000 * 40 }, 0, 4)).toHaveLength(5)
  })
})
