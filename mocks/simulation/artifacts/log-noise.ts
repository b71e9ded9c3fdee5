import type { Random } from '../random.ts'
import type { Level } from './log-lines.ts'

/** A line that devices log all the time, independent of the test. */
interface Noise {
  level: Level
  tag: string
  from: 'app' | 'system'
  text: (random: Random, app: string) => string
}

const kb = (random: Random) => `${random.int(180, 4200)}KB`

const android: readonly Noise[] = [
  {
    level: 'I',
    tag: 'art',
    from: 'app',
    text: (r) =>
      `Background concurrent copying GC freed ${r.int(9000, 90_000)}(${kb(r)}) AllocSpace objects, ${r.int(0, 20)}(${kb(r)}) LOS objects, ${r.int(38, 52)}% free, paused ${r.int(60, 480)}us total ${r.int(20, 140)}ms`,
  },
  {
    level: 'I',
    tag: 'Choreographer',
    from: 'app',
    text: (r) =>
      `Skipped ${r.int(1, 34)} frames! The application may be doing too much work on its main thread.`,
  },
  {
    level: 'D',
    tag: 'InputDispatcher',
    from: 'system',
    text: (r, app) =>
      `Delivering motion event to ${app}/.MainActivity, x=${r.int(20, 1060)}, y=${r.int(80, 2300)}`,
  },
  { level: 'V', tag: 'ViewRootImpl', from: 'app', text: (r) => `reportNextDraw: frame ${r.int(100, 9000)}` },
  {
    level: 'D',
    tag: 'EGL_emulation',
    from: 'app',
    text: (r) =>
      `app_time_stats: avg=${r.int(4, 90)}.${r.int(10, 99)}ms min=${r.int(1, 4)}.10ms max=${r.int(90, 400)}.74ms count=${r.int(3, 60)}`,
  },
  {
    level: 'D',
    tag: 'ConnectivityService',
    from: 'system',
    text: (r) => `NetReassign [no changes] [c ${r.int(0, 3)}] [a ${r.int(1, 4)}] [i ${r.int(0, 2)}]`,
  },
  {
    level: 'W',
    tag: 'PackageManager',
    from: 'system',
    text: (_, app) => `Failed to get install source info of ${app} for uid 1000`,
  },
  {
    level: 'D',
    tag: 'RoomDatabase',
    from: 'app',
    text: (r) => `SELECT * FROM cache WHERE expires > ? took ${r.int(1, 14)}ms, ${r.int(0, 60)} rows`,
  },
  {
    level: 'V',
    tag: 'Glide',
    from: 'app',
    text: (r) =>
      `Finished loading photo from ${r.pick(['MEMORY_CACHE', 'DATA_DISK_CACHE', 'REMOTE'])} in ${r.int(1, 220)}.${r.int(10, 99)} ms`,
  },
  {
    level: 'D',
    tag: 'WindowManager',
    from: 'system',
    text: (_, app) => `Relayout Window{${app}/.MainActivity}: viewVisibility=0 req=1080x2400`,
  },
  { level: 'W', tag: 'System', from: 'app', text: () => 'A resource failed to call close.' },
  {
    level: 'I',
    tag: 'SurfaceFlinger',
    from: 'system',
    text: (r) => `Transaction ${r.int(100, 99_999)} latched after ${r.int(1, 30)}ms`,
  },
  {
    level: 'D',
    tag: 'WorkManager',
    from: 'app',
    text: (r) => `SyncWorker ${r.pick(['enqueued', 'started', 'succeeded'])} (attempt ${r.int(1, 2)})`,
  },
]

const ios: readonly Noise[] = [
  {
    level: 'D',
    tag: 'UIKitCore',
    from: 'app',
    text: (r) => `Commit of CATransaction ${r.int(100, 9999)} took ${r.int(1, 16)} ms`,
  },
  {
    level: 'D',
    tag: 'CoreData',
    from: 'app',
    text: (r) => `fetch <CacheEntry> returned ${r.int(0, 60)} rows in 0.00${r.int(10, 99)}s`,
  },
  {
    level: 'I',
    tag: 'runningboardd',
    from: 'system',
    text: (_, app) =>
      `Acquiring assertion targeting [app<${app}>] from originator [osservice<com.apple.SpringBoard>]`,
  },
  {
    level: 'D',
    tag: 'backboardd',
    from: 'system',
    text: (r) => `touch ${r.pick(['began', 'moved', 'ended'])} at {${r.int(8, 380)}, ${r.int(40, 820)}}`,
  },
  {
    level: 'W',
    tag: 'UIKitCore',
    from: 'app',
    text: () => 'Unbalanced calls to begin/end appearance transitions',
  },
  {
    level: 'I',
    tag: 'locationd',
    from: 'system',
    text: (r) => `simulated location, accuracy ${r.int(5, 30)} m`,
  },
  {
    level: 'V',
    tag: 'Nuke',
    from: 'app',
    text: (r) => `Loaded photo from ${r.pick(['memory', 'disk', 'network'])} in ${r.int(1, 240)} ms`,
  },
  {
    level: 'D',
    tag: 'nehelper',
    from: 'system',
    text: (r) => `path update: satisfied, interface en0, generation ${r.int(1, 40)}`,
  },
  { level: 'I', tag: 'SpringBoard', from: 'system', text: (_, app) => `Scene ${app} is foreground active` },
  {
    level: 'W',
    tag: 'CoreText',
    from: 'app',
    text: () =>
      'Client requested name ".SFUI-Regular", it will get TimesNewRomanPSMT rather than the intended font.',
  },
  {
    level: 'D',
    tag: 'Network',
    from: 'app',
    text: (r) => `nw_flow_connected [C${r.int(1, 30)} IPv4#${r.int(1000, 9999)}:443 ready channel-flow]`,
  },
]

export const noises = { android, ios }
