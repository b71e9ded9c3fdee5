import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseMutants, type Mutant, root, withProbes } from './mutants.ts'

/** Makes small mistakes in the code, one at a time, and tells which of them no test notices. */

const outcomes = ['noticed', 'unnoticed', 'unreached'] as const
interface Result {
  mutant: Mutant
  outcome: (typeof outcomes)[number]
  /** The test, and how it failed. */
  by: string | null
}
interface FileResult {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}
interface Reached {
  test: string
  ms: number
  times: Record<number, number>
}

const { values: options } = parseArgs({
  options: {
    sample: { type: 'string', default: '1' },
    mutants: { type: 'string', default: '400' },
    minutes: { type: 'string', default: '600' },
    /** A mutant is given the quickest tests that reach it, as long as they take together. */
    patience: { type: 'string', default: '60' },
    /** Keeps plan, what tests reach, and results: asked again, it goes on where it stopped. */
    folder: { type: 'string' },
    /** Fails when fewer per cent are noticed. */
    least: { type: 'string', default: '0' },
  },
})
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'paceline-mutants-'))
mkdirSync(folder, { recursive: true })
const path = (name: string) => join(folder, name)
const read = <T>(name: string): T => JSON.parse(readFileSync(path(name), 'utf8'))

if (!existsSync(path('plan.json')))
  writeFileSync(path('plan.json'), JSON.stringify(chooseMutants(options.sample, Number(options.mutants))))
function vitest(args: readonly string[], how: SpawnSyncOptions, env: Record<string, string>) {
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const all = [program, 'run', '--config=tests/mutants/vitest.config.ts', ...args]
  return spawnSync(process.execPath, all, { ...how, env: { ...process.env, ...env } })
}

const mutants = read<Mutant[]>('plan.json')
const tellers = () => readdirSync(folder).filter((name) => name.startsWith('reached-'))
if (tellers().length === 0) {
  // These look at files and builds, and run nothing that could have a mutant.
  const untouched = ['architecture', 'install', 'package', 'real-build', 'styles', 'texts', 'types']
  const { status } = vitest(
    ['--reporter=dot', ...untouched.map((name) => `--exclude=tests/${name}.test.ts`)],
    { cwd: root, stdio: 'inherit' },
    { MUTANTS: folder },
  )
  if (status !== 0) throw new Error('tests fail before there is any mutant')
}
const reached = tellers().map((name) => read<Reached>(name))
const results = existsSync(path('results.json')) ? read<Result[]>('results.json') : []

/** A copy is changed and tested, by a Vitest of its own each time: nothing of one mutant is left for the next. */
const copy = path('copy')
if (!existsSync(copy)) {
  const left = /^(node_modules|dist|test-results|\.git)/
  for (const name of readdirSync(root).filter((name) => !left.test(name)))
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}
const hangsAfterMs = 180_000

/** How often a test has noticed something in a file: such a one is asked first. */
const noticed = new Map<string, number>()

function whoNotices({ file, ...mutant }: Mutant, id: number): string | null {
  const before = (test: string) => noticed.get(`${file} ${test}`) ?? 0
  let left = Number(options.patience) * 1000
  const tests = reached
    .filter(({ times }) => id in times)
    .sort((a, b) => before(b.test) - before(a.test) || a.ms - b.ms)
    .filter(({ ms }, i) => {
      left -= ms
      return i === 0 || left > 0
    })
  const limit = 1000 + 50 * Math.max(...tests.map(({ times }) => times[id] ?? 0))
  const source = readFileSync(join(root, file), 'utf8')
  writeFileSync(join(copy, file), withProbes(source, [[id, { file, ...mutant }]], limit))
  const names = tests.map(({ test }) => relative(root, test))
  rmSync(path('report.json'), { force: true })
  const { status } = vitest(
    ['--bail=1', '--maxWorkers=1', '--reporter=json', `--outputFile=${path('report.json')}`, ...names],
    { cwd: copy, stdio: 'ignore', timeout: hangsAfterMs, killSignal: 'SIGKILL' },
    { MUTANTS: '', MUTANTS_ORDER: names.join() },
  )
  writeFileSync(join(copy, file), source)
  if (status === 0) return null
  if (!existsSync(path('report.json'))) return 'a test that did not end'
  const { testResults } = read<{ testResults: FileResult[] }>('report.json')
  const failed = testResults.find((one) => one.status === 'failed')
  if (!failed) return 'an error outside of tests'
  const test = join(root, relative(copy, failed.name))
  noticed.set(`${file} ${test}`, before(test) + 1)
  const { fullName = '', failureMessages = [] } =
    failed.assertionResults.find((one) => one.status === 'failed') ?? {}
  return `${relative(root, test)}: ${fullName}: ${failureMessages[0]?.split('\n')[0] ?? failed.message}`
}

const until = Date.now() + Number(options.minutes) * 60_000
for (const [id, mutant] of mutants.entries()) {
  if (id < results.length) continue
  if (Date.now() > until) break
  const isReached = reached.some(({ times }) => id in times)
  const by = isReached ? whoNotices(mutant, id) : null
  const outcome = by !== null ? 'noticed' : isReached ? 'unnoticed' : 'unreached'
  results.push({ mutant, outcome, by })
  writeFileSync(path('results.json'), JSON.stringify(results))
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 70)
  const { file, line, kind, before, after } = mutant
  if (outcome !== 'noticed')
    console.log(`${file}:${line} ${outcome}, ${kind}: ${short(before)} → ${short(after)}`)
}

const share = (of: readonly Result[]) =>
  Math.round((of.filter(({ outcome }) => outcome === 'noticed').length / of.length) * 1000) / 10
const told = [...Map.groupBy(results, ({ mutant }) => mutant.area), ['all', results] as const]
console.table(
  Object.fromEntries(
    told.map(([area, of]) => {
      const counts = outcomes.map((one) => [one, of.filter(({ outcome }) => outcome === one).length])
      return [area, { mutants: of.length, ...Object.fromEntries(counts), '%': share(of) }]
    }),
  ),
)
if (share(results) < Number(options.least)) process.exitCode = 1
