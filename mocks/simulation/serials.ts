import { createRandom } from './random.ts'
import type { RunSubject } from './subject.ts'

/** Android devices are containers reached through an adb server; iOS devices are simulators with a UDID. */
export function serialOf(subject: RunSubject, index: number): string {
  const random = createRandom(subject.seed, 'device', index)
  if (subject.platform === 'iOS') return random.uuid().toUpperCase()
  return `127.0.0.1:${5037 + (index % 3)}:172.17.${random.int(0, 3)}.${2 + index * 5 + random.int(0, 4)}:5555`
}
