import { build, type Rolldown } from 'vite'

interface Options {
  base: string
  define: Record<string, string>
}

/** A script that stands in the page itself, with all that it imports. */
export async function inlineScript(file: string, { base, define }: Options): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    base,
    define,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const [chunk] = outputs.flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error(`${file} could not be compiled`)
  return `<script>${chunk.code.trim()}</script>`
}
