import type { Page } from '@playwright/test'

/** The work of a page's threads, read out of the browser's own trace. */
export interface Work {
  /** Milliseconds that the processor spent on it. */
  processor: number
  /** Milliseconds from its beginning to its end. */
  wall: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds, as all the others. */
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

export interface PageTrace {
  /** Tasks of the page's main thread. */
  main: TraceEvent[]
  /** Tasks of its workers. */
  workers: TraceEvent[]
  marks: TraceEvent[]
}

/** The work of a page while something is done to it. */
export async function traced(page: Page, act: () => Promise<void>): Promise<PageTrace> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a trace needs a browser of its own')
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await act()
  // Waits for work that the last move has set off.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  return readTrace(await browser.stopTracing())
}

function readTrace(trace: Buffer): PageTrace {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const threads = (name: string) =>
    traceEvents
      .filter((event) => event.name === 'thread_name' && event.args?.name === name)
      .map(({ pid, tid }) => tasksOf(traceEvents, pid, tid))
      .sort((a, b) => sum(b) - sum(a))
  // A browser keeps spare processes: the page's is the one that works.
  const [main = []] = threads('CrRendererMain')
  const workers = threads('DedicatedWorker thread').flat()
  return { main, workers, marks: traceEvents.filter(({ ph }) => ph === 'I' || ph === 'R') }
}

function tasksOf(events: readonly TraceEvent[], pid: number, tid: number): TraceEvent[] {
  return events.filter(
    (event) => event.pid === pid && event.tid === tid && event.ph === 'X' && /RunTask$/.test(event.name),
  )
}

const sum = (tasks: readonly TraceEvent[]) => tasks.reduce((total, { tdur = 0 }) => total + tdur, 0)

export function longestTask({ main }: PageTrace): Work {
  const longest = main.reduce<TraceEvent | null>(
    (most, task) => ((task.tdur ?? 0) > (most?.tdur ?? 0) ? task : most),
    null,
  )
  return { processor: (longest?.tdur ?? 0) / 1000, wall: (longest?.dur ?? 0) / 1000 }
}

/** From the last mark of one name to the first of another after it. */
export function workBetween({ main, workers, marks }: PageTrace, from: string, to: string): Work {
  const begin = marks.filter(({ name }) => name === from).at(-1)?.ts ?? 0
  const end = marks.find(({ name, ts }) => name === to && ts >= begin)?.ts ?? begin
  const within = [...main, ...workers].filter(({ ts }) => ts >= begin && ts <= end)
  return { processor: sum(within) / 1000, wall: (end - begin) / 1000 }
}
