import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { chooseMutants, type Mutant, root, withProbes } from './mutants.ts'

/** Makes small mistakes in the code, one at a time, and tells which of them no test notices. */

const outcomes = ['noticed', 'unnoticed', 'unreached'] as const
interface Result {
  mutant: Mutant
  outcome: (typeof outcomes)[number]
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
const mutants = read<Mutant[]>('plan.json')
const tellers = () => readdirSync(folder).filter((name) => name.startsWith('reached-'))
if (tellers().length === 0) {
  // These look at files and builds, and run nothing that could have a mutant.
  const untouched = ['architecture', 'install', 'package', 'real-build', 'styles', 'texts', 'types']
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--reporter=dot', '--config', join(import.meta.dirname, 'vitest.config.ts')],
      ...untouched.map((name) => `--exclude=tests/${name}.test.ts`),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, MUTANTS: folder } },
  )
  if (status !== 0) throw new Error('tests fail before there is any mutant')
}
const reached = tellers().map((name) => read<Reached>(name))
const results = existsSync(path('results.json')) ? read<Result[]>('results.json') : []

let active: { file: string; code: string } | null = null
const start = () =>
  createVitest(
    'test',
    {
      root,
      watch: false,
      bail: 1,
      maxWorkers: 1,
      fsModuleCache: false,
      reporters: [{}],
      setupFiles: ['./tests/setup.ts', './tests/mutants/reached.ts'],
      sequence: {
        sequencer: class {
          shard = async (all: TestSpecification[]) => all
          sort = this.shard
        },
      },
    },
    {
      plugins: [
        { name: 'mutant', enforce: 'pre', load: (id) => (active?.file === id ? active.code : undefined) },
      ],
    },
  )

/** How often a test has noticed something in a file: such a one is asked first. */
const noticed = new Map<string, number>()

async function isNoticed(vitest: Vitest, mutant: Mutant, id: number): Promise<boolean> {
  const before = (test: string) => noticed.get(`${mutant.file} ${test}`) ?? 0
  let left = Number(options.patience) * 1000
  const tests = reached
    .filter(({ times }) => id in times)
    .sort((a, b) => before(b.test) - before(a.test) || a.ms - b.ms)
    .filter(({ ms }, i) => {
      left -= ms
      return i === 0 || left > 0
    })
  const file = join(root, mutant.file)
  const limit = 1000 + 50 * Math.max(...tests.map(({ times }) => times[id] ?? 0))
  active = { file, code: withProbes(readFileSync(file, 'utf8'), [[id, mutant]], limit) }
  vitest.invalidateFile(file)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    tests.map(({ test }) => vitest.getRootProject().createSpecification(test)),
  )
  active = null
  vitest.invalidateFile(file)
  const failed = testModules.filter((module) => !module.ok())
  for (const { moduleId } of failed) noticed.set(`${mutant.file} ${moduleId}`, before(moduleId) + 1)
  return failed.length > 0 || unhandledErrors.length > 0
}

const hangsAfterMs = 180_000
const hanging = () =>
  new Promise<'hangs'>((resolve) => setTimeout(resolve, hangsAfterMs, 'hangs' as const).unref())

const until = Date.now() + Number(options.minutes) * 60_000
let vitest = await start()
for (const [id, mutant] of mutants.entries()) {
  if (id < results.length) continue
  if (Date.now() > until) break
  let outcome: Result['outcome'] = 'unreached'
  if (reached.some(({ times }) => id in times)) {
    const found = await Promise.race([isNoticed(vitest, mutant, id), hanging()])
    outcome = found ? 'noticed' : 'unnoticed'
    if (found === 'hangs') {
      await vitest.cancelCurrentRun('test-failure')
      await vitest.close()
      vitest = await start()
    }
  }
  results.push({ mutant, outcome })
  writeFileSync(path('results.json'), JSON.stringify(results))
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 70)
  const { file, line, kind, before, after } = mutant
  if (outcome !== 'noticed')
    console.log(`${file}:${line} ${outcome}, ${kind}: ${short(before)} → ${short(after)}`)
}
await vitest.close()

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
// Vitest has set it to what tests that failed make of it.
process.exitCode = share(results) < Number(options.least) ? 1 : 0
