import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from '../../vite.config.ts'
import { type Mutant, root, withProbes } from './mutants.ts'

/** The project's tests, with probes where mutants will be: what they reach is told to the folder in `MUTANTS`. */

const chosen: Mutant[] = JSON.parse(readFileSync(join(process.env.MUTANTS ?? '', 'plan.json'), 'utf8'))
const byFile = Map.groupBy(chosen.entries(), ([, { file }]) => join(root, file))

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
    test: { setupFiles: ['./tests/mutants/reached.ts'], fsModuleCache: false },
  }),
)
