import type { PlannedAttempt, PlannedDevice } from '../course.ts'
import { createRandom, type Random } from '../random.ts'
import type { RunView } from './source.ts'

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
  const { network, phases, work } = functions[view.subject.platform]
  const events: TraceEvent[] = [
    named('process_name', mainThread, `${view.app.androidPackage} on ${view.model}`),
    named('thread_name', mainThread, 'main'),
    named('thread_name', networkThread, network),
  ]
  const span = (
    tid: number,
    cat: string,
    name: string,
    from: number,
    to: number,
    args?: TraceEvent['args'],
  ) => events.push({ name, cat, ph: 'X', ts: from, dur: to - from, pid, tid, ...(args && { args }) })

  span(mainThread, 'device', 'Prepare device', 0, micros(device, device.readyAt))
  for (const attempt of attempts) {
    const random = createRandom(view.seed, 'trace', attempt.test.name, attempt.number)
    const from = micros(device, attempt.startAt)
    const to = micros(device, attempt.endAt)
    if (to <= from) continue
    span(mainThread, 'test', attempt.test.name, from, to, { status: attempt.status, attempt: attempt.number })
    divide(random, from, to, 4 + random.int(0, 4), phases, (name, begin, end) => {
      span(mainThread, 'app', name, begin, end)
      divide(random, begin, end, random.int(1, 4), work, (inner, a, b) =>
        span(mainThread, 'app', inner, a, b),
      )
    })
    const asked = from + Math.floor((to - from) * 0.3)
    const answered = asked + Math.floor((to - from) * (0.1 + random.next() * 0.3))
    span(networkThread, 'network', `GET /v2/${attempt.test.feature}`, asked, answered)
  }
  return JSON.stringify({ displayTimeUnit: 'ms', traceEvents: events })

  function named(name: string, tid: number, value: string): TraceEvent {
    return { name, cat: '__metadata', ph: 'M', ts: 0, pid, tid, args: { name: value } }
  }
}

const micros = (device: PlannedDevice, at: number) => (at - device.startAt) * 1000

/** What the profiler sees of an app on each platform: phases of a screen, and the work inside them. */
const functions = {
  Android: {
    network: 'OkHttp dispatcher',
    phases: [
      'Application.onCreate',
      'Activity.onResume',
      'Fragment.onViewCreated',
      'ViewModel.load',
      'RecyclerView.bind',
      'Choreographer#doFrame',
    ],
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
    phases: [
      'application(_:didFinishLaunchingWithOptions:)',
      'viewDidLoad()',
      'viewDidAppear(_:)',
      'ViewModel.load()',
      'UICollectionView.reloadData()',
      'CA::Transaction::commit',
    ],
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
  put: (name: string, from: number, to: number) => void,
): void {
  const share = (to - from) / parts
  for (let part = 0; part < parts; part++) {
    const begin = Math.floor(from + share * (part + random.next() * 0.2))
    const end = Math.floor(from + share * (part + 0.6 + random.next() * 0.4))
    if (end > begin) put(random.pick(names), begin, end)
  }
}
