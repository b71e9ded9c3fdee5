import { expect, it } from 'vitest'
import type { Timeline } from '../model/timeline.ts'
import { drawLanes, type Palette } from './draw-timeline.ts'

const statuses = ['passed', 'failed', 'unfinished', 'ignored'] as const

function painted(bars: Timeline['lanes'][number]['bars'], to: number): number {
  const timeline = {
    lanes: [{ device: 'a', model: null, bars, gaps: [] }],
    startAt: 0,
    endAt: to,
    unplaced: 0,
  }
  let rectangles = 0
  const context = { clearRect() {}, fillRect: () => void rectangles++, fillStyle: '' }
  drawLanes(context as never, {
    timeline,
    view: { from: 0, to },
    width: 1000,
    palette: {} as Palette,
    focused: null,
    now: null,
    firstLane: 0,
    lastLane: 0,
  })
  return rectangles
}

it.each([
  ['short', () => 1],
  ['long, one over the other', (i: number) => 500_000 - i],
  ['long and growing', () => 300_000],
])('draws at most one bar per pixel for 200,000 attempts that are %s', (_, duration) => {
  const bars = Array.from({ length: 200_000 }, (_, i) => ({
    testId: 't',
    attempt: i,
    status: statuses[i % 4] ?? 'passed',
    startAt: i,
    endAt: i + duration(i),
  }))
  expect(painted(bars, 500_000)).toBeLessThan(3000)
})
