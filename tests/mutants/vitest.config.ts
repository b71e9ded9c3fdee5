import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import viteConfig from '../../vite.config.ts'
import { type Mutant, root, withProbes } from './mutants.ts'

/**
 * The project's tests, with probes where mutants will be: what they reach is told to the folder in `MUTANTS`. Without
 * one it is a mutant that is tested, in the order of `MUTANTS_ORDER`.
 */
const { MUTANTS: folder, MUTANTS_ORDER: order = '' } = process.env
const chosen: Mutant[] = folder ? JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')) : []
const byFile = Map.groupBy(chosen.entries(), ([, { file }]) => join(root, file))

class InOrder {
  shard = async (all: TestSpecification[]) => all
  sort = async (all: TestSpecification[]) => {
    const place = ({ moduleId }: TestSpecification) => order.split(',').indexOf(relative(root, moduleId))
    return all.sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    root,
    plugins: [
      {
        name: 'probes',
        enforce: 'pre',
        load(id: string) {
          const mutants = byFile.get(id)
          return mutants && withProbes(readFileSync(id, 'utf8'), mutants)
        },
      },
    ],
    // A module that was kept has other probes, or none.
    test: {
      setupFiles: ['./tests/mutants/reached.ts'],
      fsModuleCache: false,
      ...(order && { sequence: { sequencer: InOrder } }),
    },
  }),
)
