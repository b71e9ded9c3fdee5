import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../mocks/tools/openapi/document.ts'
import type { Answer } from '../service.ts'

/** The OpenAPI document, as far as these tests read it. */

export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

interface Response {
  $ref?: string
  content?: Readonly<Record<string, { schema?: Schema }>>
}

interface Described {
  operationId: string
  parameters?: readonly Parameter[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Readonly<Record<string, Response>>
}

export interface Operation extends Described {
  method: string
  path: string
}

interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

const whole = openApiDocument()
const { paths } = whole as unknown as Document

export const operations: readonly Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    ...described,
    path,
    method: method.toUpperCase(),
  })),
)

/** Resolves a pointer such as `#/components/schemas/Run`. */
export function resolved<Part extends { $ref?: string }>(part: Part): Part {
  if (part.$ref === undefined) return part
  const steps = part.$ref.slice(2).split('/')
  return steps.reduce((value: unknown, step) => Reflect.get(Object(value), step), whole) as Part
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(whole, 'document')
const validators = new Map<string, ValidateFunction>()

function validatorAt(pointer: string): ValidateFunction {
  const made = validators.get(pointer) ?? ajv.compile({ $ref: `document${pointer}` })
  validators.set(pointer, made)
  return made
}

const escaped = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

/** The part of a reply that contradicts the document, or null. */
export function contradiction(operation: Operation, { status, body, headers }: Answer): string | null {
  if (status >= 500) return `${status}: ${JSON.stringify(body)}`
  const declared = operation.responses[status]
  if (!declared) return `${status} is no reply of ${operation.operationId}: ${JSON.stringify(body)}`
  const { content = {} } = resolved(declared)
  const type = headers.get('content-type')?.split(';', 1)[0] ?? ''
  if ('*/*' in content) return null
  if (Object.keys(content).length === 0) return body === null ? null : `${status} has a body: ${type}`
  if (!Object.hasOwn(content, type)) return `${status} is ${type}`
  const at =
    declared.$ref ??
    `#/paths/${escaped(operation.path)}/${operation.method.toLowerCase()}/responses/${status}`
  const validate = validatorAt(`${at}/content/${escaped(type)}/schema`)
  return validate(body) ? null : `${status}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`
}
