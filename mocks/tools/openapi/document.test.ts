import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'
import { afterAll, expect, test } from 'vitest'
import { genericCodes } from '../../../src/contract/errors.ts'
import { endpoints } from '../../../src/contract/index.ts'
import { commandNames } from '../../control/command-runner.ts'
import { demoAddOn } from '../../demo/add-on.ts'
import { openApiDocument } from './document.ts'

const folder = mkdtempSync(join(tmpdir(), 'paceline-openapi-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the written document passes the recommended rules of Redocly', async () => {
  const file = join(folder, 'openapi.json')
  execFileSync(process.execPath, ['mocks/tools/openapi/write.ts', '--out', file])
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lint({ ref: file, config })
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([])
  expect(JSON.parse(readFileSync(file, 'utf8')).openapi).toMatch(/^3\.1\./)
})

interface Response {
  $ref?: string
  content?: Record<string, { examples?: Record<string, { value: { code: string } }> }>
}
interface Operation {
  operationId: string
  'x-access'?: string
  security: readonly object[]
  responses: Record<string, Response>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response>; schemas: Record<string, unknown> }
}

const { paths, components } = openApiDocument({ control: demoAddOn }) as unknown as Document

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is fully described',
  (id, endpoint) => {
    const operation = paths[`/${endpoint.path.replace('*}', '}')}`]?.[endpoint.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: id, 'x-access': endpoint.access })
    expect(operation?.security.length === 0).toBe(endpoint.access === 'guest')
    const examples = Object.values(operation?.responses ?? {}).flatMap((response) => {
      const declared = response.$ref ? components.responses[response.$ref.split('/').at(-1) ?? ''] : response
      return Object.entries(declared?.content?.['application/json']?.examples ?? {})
    })
    const codes = [...endpoint.errors, ...Object.keys(genericCodes)]
    expect(examples.map(([code]) => code).sort()).toEqual(codes.sort())
    for (const [code, { value }] of examples) expect(value.code).toBe(code)
  },
)

test('the commands are described in the host’s document only', () => {
  expect(Object.keys(paths).filter((path) => path.startsWith('/__mock/'))).toEqual(
    commandNames.map((name) => `/__mock/${name}`),
  )
  expect(
    Object.keys((openApiDocument() as unknown as Document).paths).some((path) => path.includes('__mock')),
  ).toBe(false)
})

/** By call and schema, short enough to keep: `npm run openapi` before and after says what has changed. */
test('the description of each call and schema is as recorded', async () => {
  const document = JSON.parse(JSON.stringify(openApiDocument()))
  const digest = (part: unknown) =>
    createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 12)
  const lines = [
    ...Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) => `${method.toUpperCase()} ${path} ${digest(operation)}`,
      ),
    ),
    ...Object.entries<object>(document.components).flatMap(([kind, parts]) =>
      Object.entries(parts).map(([name, part]) => `${kind} ${name} ${digest(part)}`),
    ),
  ]
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('document.digests.txt')
})
