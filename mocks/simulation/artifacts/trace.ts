import type { PlannedAttempt, PlannedDevice } from '../course.ts'
import { screenOf } from '../failures/failure.ts'
import { createRandom, type Random } from '../random.ts'
import type { RunView } from './source.ts'
import { attemptEvents } from './steps.ts'

interface TraceEvent {
  name: string
  cat: string
  ph: 'X' | 'M'
  ts: number
  dur?: number
  pid: number
  tid: number
  args?: Readonly<Record<string, string | number>>
}

const mainThread = 1
const networkThread = 2

/** `profiling/<serial>.json`: Chrome trace events of one device, in microseconds from its connection. */
export function traceFile(view: RunView, device: PlannedDevice, attempts: readonly PlannedAttempt[]): string {
  const pid = 1
  const { network, work } = functions[view.spec.platform]
  const events: TraceEvent[] = [
    named('process_name', mainThread, `${view.app.androidPackage} on ${view.model}`),
    named('thread_name', mainThread, 'main'),
    named('thread_name', networkThread, network),
  ]
  const span = (tid: number, cat: string, name: string, from: number, to: number) =>
    events.push({ name, cat, ph: 'X', ts: from, dur: to - from, pid, tid })

  span(mainThread, 'device', 'Prepare device', 0, micros(device, device.readyAt))
  for (const attempt of attempts) {
    const random = createRandom(view.seed, 'trace', attempt.test.key, attempt.number)
    const from = micros(device, attempt.startAt)
    const to = micros(device, attempt.endAt)
    if (to <= from) continue
    span(mainThread, 'test', wordsOf(attempt), from, to)
    const { launchAt, steps, shownAt, failureLoggedAt } = attemptEvents(view, attempt)
    const { cause, test } = attempt
    const begins = [launchAt, ...steps.map(({ at }) => at), failureLoggedAt]
    // Without their elements: a profiler sums up spans of the same name.
    const names = steps.map(({ does }) => `${screenOf(test)}: ${does}`)
    for (const [i, name] of ['Start app', ...names].entries()) {
      const [begin, end] = [
        micros(device, begins[i] ?? failureLoggedAt),
        micros(device, begins[i + 1] ?? failureLoggedAt),
      ]
      if (end <= begin) continue
      span(mainThread, 'app', name, begin, end)
      divide(random, begin, end, random.int(1, 4), work, (inner, a, b) =>
        span(mainThread, 'app', inner, a, b),
      )
    }
    for (const { at, request } of steps) {
      if (!request) continue
      const asked = micros(device, at)
      span(networkThread, 'network', `GET ${request.path}`, asked, asked + request.took * 1000)
    }
    if (cause?.kind === 'timeout')
      span(networkThread, 'network', cause.endpoint, micros(device, shownAt), micros(device, failureLoggedAt))
  }
  return JSON.stringify({ displayTimeUnit: 'ms', traceEvents: events })

  function named(name: string, tid: number, value: string): TraceEvent {
    return { name, cat: '__metadata', ph: 'M', ts: 0, pid, tid, args: { name: value } }
  }
}

/** Everything is in the name: profilers show further arguments as raw JSON. */
function wordsOf({ test, number, status }: PlannedAttempt): string {
  const name = test.name.replace(/^.*\.(?=[^.]*#)/, '').replace('#', '.')
  return [name, number > 1 && `attempt ${number}`, status !== 'PASSED' && status.toLowerCase()]
    .filter(Boolean)
    .join(', ')
}

const micros = (device: PlannedDevice, at: number) => (at - device.startAt) * 1000

/** Function names that the profiler records on each platform. */
const functions = {
  Android: {
    network: 'OkHttp dispatcher',
    work: [
      'inflate',
      'measure',
      'layout',
      'draw',
      'Gson.fromJson',
      'Room.query',
      'Bitmap.decode',
      'DiffUtil.calculate',
      'Binder.transact',
    ],
  },
  iOS: {
    network: 'com.apple.CFNetwork.Connection',
    work: [
      'layoutSubviews()',
      'draw(_:)',
      'JSONDecoder.decode(_:from:)',
      'NSManagedObjectContext.fetch(_:)',
      'UIImage.init(data:)',
      'NSDiffableDataSourceSnapshot.apply',
      'xpc_connection_send_message',
    ],
  },
}

/** Spans one after another inside another one, with gaps: the nesting that flame graphs are made of. */
function divide(
  random: Random,
  from: number,
  to: number,
  parts: number,
  names: readonly string[],
  addSpan: (name: string, from: number, to: number) => void,
): void {
  const share = (to - from) / parts
  for (let part = 0; part < parts; part++) {
    const begin = Math.floor(from + share * (part + random.next() * 0.2))
    const end = Math.floor(from + share * (part + 0.6 + random.next() * 0.4))
    if (end > begin) addSpan(random.pick(names), begin, end)
  }
}
