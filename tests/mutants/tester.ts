import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { type Mutant, root, withMutants } from './mutants.ts'

declare module 'vitest' {
  interface ProvidedContext {
    mutantsFolder: string
  }
}

/** A run of a test file: with one mutant or none, and with the tests that reach it or all. */
export interface Task {
  id: string | null
  /** How often the mutant may be reached before it counts as endless. */
  limit: number
  tests: readonly string[] | null
}

/** How often which mutants are reached: while a file is loaded and prepared, and by each of its tests. */
export interface Reached {
  outside: Record<string, number>
  tests: Record<string, { times: Record<string, number>; ms: number }>
  /** Milliseconds that the file takes apart from its tests. */
  ms: number
}

const everything: Task = { id: null, limit: Number.POSITIVE_INFINITY, tests: null }

/** One Vitest that stays; each test file still gets a process of its own, so nothing of one mutant is left for the next. */
export async function startTester(folder: string, mutants: readonly Mutant[]) {
  const byFile = Map.groupBy(mutants, ({ file }) => join(root, file))
  const vitest = await createVitest(
    { root, watch: false, maxWorkers: 1, isolate: true, reporters: [{}], provide: { mutantsFolder: folder } },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          load(id: string) {
            const planted = byFile.get(id)
            return planted && withMutants(readFileSync(id, 'utf8'), planted)
          },
        },
      ],
      test: {
        setupFiles: ['./tests/mutants/setup.ts', './tests/setup.ts'],
        // A module that was kept has other mutants, or none.
        fsModuleCache: false,
      },
    },
  )
  const specifications = await vitest.globTestSpecifications()

  /** How the first test failed, or null. */
  async function run(test: string, task: Task, patienceMs: number): Promise<string | null> {
    writeFileSync(join(folder, 'task.json'), JSON.stringify(task))
    let isEnded = false
    rmSync(join(folder, 'pid'), { force: true })
    const end = setInterval(() => {
      if (!existsSync(join(folder, 'pid'))) return
      isEnded = true
      process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGKILL')
    }, patienceMs)
    const asked = specifications.filter(({ moduleId }) => moduleId === test)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(asked)
    clearInterval(end)
    if (isEnded) return 'does not end'
    // The others are those of earlier runs.
    for (const module of testModules.filter(({ moduleId }) => moduleId === test)) {
      for (const failed of module.children.allTests('failed'))
        return `${failed.fullName}: ${failed.result().errors?.[0]?.message.split('\n')[0]}`
      if (!module.ok()) return `does not load: ${module.errors()[0]?.message.split('\n')[0]}`
    }
    return unhandledErrors.length > 0 ? `an error outside of tests: ${unhandledErrors[0]}` : null
  }

  return {
    tests: specifications.map(({ moduleId }) => moduleId),
    run,
    /** Or how the test fails when there is no mutant. */
    async reach(test: string): Promise<Reached | string> {
      rmSync(join(folder, 'reached.json'), { force: true })
      const failure = await run(test, everything, 600_000)
      if (failure) return failure
      return JSON.parse(readFileSync(join(folder, 'reached.json'), 'utf8'))
    },
    close: () => vitest.close(),
  }
}
