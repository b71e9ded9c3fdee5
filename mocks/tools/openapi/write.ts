import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { openApiDocument } from './document.ts'

/** `npm run openapi [-- --out FILE]`; `--out -` writes to the standard output. */

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist-openapi/openapi.json' } } })
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`

if (values.out === '-') process.stdout.write(text)
else {
  await mkdir(dirname(values.out), { recursive: true })
  await writeFile(values.out, text)
  console.log(`OpenAPI 3.1: ${values.out}`)
}
