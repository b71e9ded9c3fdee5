import { className } from '../../../src/features/report/model/test-name.ts'
import { safeName } from '../../simulation/artifacts/source.ts'
import { attributes, cdata } from '../../simulation/artifacts/xml.ts'
import type { DescribedAttempt, DescribedRun, GivenFile } from './described.ts'

/** A run's files by their places (rule 6.1), as much of them as the description allows. */
export function writeFiles({ attempts }: DescribedRun, given: readonly GivenFile[]): GivenFile[] {
  const bytesAt = new Map(given.map(({ path, bytes }) => [path, bytes]))
  const files: GivenFile[] = [
    { path: 'tests/omni/marathon_junit_report.xml', bytes: encoded(junitOf(attempts)) },
    { path: 'test_result/raw.json', bytes: encoded(rawOf(attempts)) },
  ]
  for (const device of new Set(attempts.map((attempt) => attempt.device))) {
    files.push({
      path: `devices/omni/${safeName(device)}.json`,
      bytes: encoded(JSON.stringify({ serialNumber: device })),
    })
  }
  const alike = Map.groupBy(attempts, (attempt) => `${attempt.device} ${safeName(nameOf(attempt))}`)
  for (const own of alike.values()) {
    // Tests whose file names would be equal get no files.
    if (new Set(own.map(nameOf)).size > 1) continue
    // Logs are matched to attempts by order, so either all attempts have one or none.
    const withLogs =
      own.some(({ log }) => log !== null) ||
      (own.length > 1 && own.some(({ screenshot, video }) => screenshot ?? video))
    for (const [i, attempt] of own.entries()) {
      const place = `omni/${safeName(attempt.device)}/${safeName(nameOf(attempt))}-${i + 1}`
      if (withLogs) files.push({ path: `logs/${place}.log`, bytes: encoded(attempt.log ?? '') })
      for (const [kind, path] of [
        ['screenshot', attempt.screenshot],
        ['video', attempt.video],
      ] as const) {
        const bytes = path === null ? undefined : bytesAt.get(path)
        if (path !== null && bytes)
          files.push({ path: `${kind}/${place}${path.slice(path.lastIndexOf('.'))}`, bytes })
      }
    }
  }
  // The original files are included, for viewing and download.
  for (const { path, bytes } of given) files.push({ path: `results/${path}`, bytes })
  return files
}

const nameOf = (attempt: DescribedAttempt) => `${className(attempt)}#${attempt.method}`

const encoder = new TextEncoder()
const encoded = (text: string) => encoder.encode(text)

function rawOf(attempts: readonly DescribedAttempt[]): string {
  return JSON.stringify(
    attempts.map(({ pkg, clazz, method, annotations = [], device, status, startAt, duration }) => ({
      package: pkg,
      class: clazz,
      method,
      metaProperties: annotations,
      deviceSerial: device,
      status,
      ignored: status === 'IGNORED',
      success: status === 'PASSED',
      timestamp: startAt,
      duration,
    })),
  )
}

/** A case for each attempt. */
function junitOf(attempts: readonly DescribedAttempt[]): string {
  const cases = attempts.map((attempt) => {
    const { method, duration } = attempt
    const head = `<testcase${attributes({
      name: method,
      classname: className(attempt),
      time: duration === null ? undefined : (duration / 1000).toFixed(3),
    })}`
    const ending = endingOf(attempt)
    return ending ? `${head}>${ending}</testcase>` : `${head}/>`
  })
  const suite = attributes({ name: 'omni', tests: attempts.length })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite${suite}>\n${cases.join('\n')}\n</testsuite>\n`
}

const elements = { FAILURE: 'failure', INCOMPLETE: 'error', IGNORED: 'skipped' } as const

function endingOf({ status, failure }: DescribedAttempt): string | null {
  if (status === 'PASSED') return null
  const name = elements[status]
  const type = status === 'INCOMPLETE' ? failure?.type || 'TestIncomplete' : failure?.type
  return `<${name}${attributes({ message: failure?.message, type: type || undefined })}>${cdata(failure?.trace ?? '')}</${name}>`
}
