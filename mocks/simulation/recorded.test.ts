import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { suiteIds } from '../../fixtures/suites/index.ts'
import { type ArtifactSource, listArtifacts, readArtifact } from './artifacts/artifacts.ts'
import { incidentIds } from './incidents.ts'
import { failedTests, observeRun } from './observe.ts'
import { environments, filters, sourceOf, specOf } from './run-specs.fixture.ts'
import { type RunPreset, type RunSpec, summarizeRun } from './run-summary.ts'

/**
 * Recorded output of the simulation: `recorded/` has the course of many runs with a digest of each kind of file, and one
 * run's files in full. Written anew with `vitest run mocks/simulation/recorded.test.ts -u`.
 */

const troubles = [
  undefined,
  'device_crash',
  'no_devices',
  'app_install',
  'devices_lost',
  'time_limit',
] as const

/** Every environment, suite, incident and trouble, and each with several of the others. */
function specAt(i: number): RunSpec {
  const preset: RunPreset = {
    failureRate: [0, 0.1, 0.3][i % 3] ?? 0,
    flakyRate: [0.3, 0, 0.1, 0.02][i % 4] ?? 0,
    ...(i % 2 ? { incident: incidentIds[(i >> 1) % incidentIds.length] ?? 'animation_race' } : {}),
    ...(i % 5 === 4 ? { infrastructure: troubles[1 + (Math.floor(i / 5) % 5)] ?? 'no_devices' } : {}),
    ...(i === 7 ? {} : { testsTotal: [2, 8, 20][i % 3] ?? 1 }),
    ...(i % 4 === 1 ? { minutes: 12 } : {}),
    ...(i % 9 === 3 ? { queueSeconds: 400 } : {}),
  }
  const { flavor, ...environment } = environments[i % environments.length] ?? environments[0]
  return specOf({
    ...environment,
    flavor,
    seed: `recorded:${i}`,
    suite: suiteIds[i % suiteIds.length] ?? 'shop',
    options: {
      ...(i % 3 === 1 ? { isolated: true } : {}),
      ...(i % 3 === 2 ? { profiling: true } : {}),
      ...(i % 4 === 2 ? { concurrency_limit: 2 } : {}),
      ...(i % 6 === 5 ? { retry_quota_test_reactive: 0 } : {}),
      ...(i % 8 === 7 ? { retry_quota_test_uncompleted: 0 } : {}),
      ...(i % 5 === 3
        ? { filtering_configuration: filters[Math.floor(i / 5) % filters.length] ?? null }
        : {}),
      ...(i % 11 === 10 ? { flows: ['flows/checkout.yaml', 'flows/search/*.yaml'] } : {}),
    },
    ...(i % 10 === 9 ? { suiteAge: 0.4 } : {}),
    ...(i === 13 ? {} : { preset }),
  })
}

interface File {
  path: string
  text: string | null
  line: string
}

function filesOf(run: ArtifactSource, folder = ''): File[] {
  return listArtifacts(run, folder).flatMap(({ path, isFile, size, contentType }) => {
    if (!isFile) return filesOf(run, path)
    const found = readArtifact(run, path)
    const text = found?.bytes ? new TextDecoder().decode(found.bytes) : null
    return [{ path, text, line: JSON.stringify([path, size, contentType, text ?? found]) }]
  })
}

const digest = (files: readonly File[]) =>
  createHash('sha256')
    .update(files.map(({ line }) => line).join('\n'))
    .digest('hex')
    .slice(0, 10)

function progressOf(spec: RunSpec): string {
  const summary = summarizeRun(spec)
  const { startAt, endAt } = summary
  const middle = Math.round((startAt + endAt) / 2)
  const interruption = { at: middle, message: 'Interrupted by an administrator' }
  const moments = [spec.created, startAt, middle, endAt - 1, endAt].map((now) =>
    observeRun(spec, summary, now),
  )
  const byKind = Map.groupBy(filesOf(sourceOf(spec)), ({ path }) => path.split('/')[0] ?? '')
  return [
    JSON.stringify(spec),
    JSON.stringify(summary),
    ...moments.map((seen) => JSON.stringify(seen)),
    JSON.stringify(observeRun(spec, summary, endAt, interruption)),
    JSON.stringify(failedTests(spec)),
    ...[...byKind].map(([kind, files]) => `${kind}: ${files.length} ${digest(files)}`),
    `half way: ${digest(filesOf(sourceOf(spec, middle)))}`,
    `interrupted: ${digest(filesOf(sourceOf(spec, endAt, interruption)))}`,
  ].join('\n  ')
}

test.each([0, 1, 2, 3])('ten runs from %i0 on have the recorded course and files', async (part) => {
  const runs = Array.from({ length: 10 }, (_, i) => progressOf(specAt(part * 10 + i)))
  await expect(`${runs.join('\n')}\n`).toMatchFileSnapshot(`recorded/runs-${part}.txt`)
})

const mostLines = 12

test('every file of one run is as recorded', async () => {
  const spec = specOf({ preset: { failureRate: 0.5, flakyRate: 0.3, testsTotal: 4 } })
  const files = filesOf(sourceOf(spec)).map((file) => {
    const lines = (file.text ?? file.line).split('\n')
    return [`${file.path} ${lines.length} ${digest([file])}`, ...lines.slice(0, mostLines)].join('\n')
  })
  await expect(`${files.join('\n\n')}\n`).toMatchFileSnapshot('recorded/files.txt')
})
