import * as z from 'zod/mini'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { genericCodes } from '../../../src/contract/errors.ts'
import { endpoints } from '../../../src/contract/index.ts'
import { errorEnvelope } from '../../../src/contract/values.ts'
import { productName } from '../../../src/lib/product.ts'
import { plainCommands } from '../../control/commands.ts'
import { ServiceError } from '../../db/service-error.ts'
import type { AddOn } from '../../service/add-on.ts'
import { Components, type JsonSchema } from './schemas.ts'

/** The contract as an OpenAPI 3.1 document. Everything in it follows from the contract. */

type Code = ConstructorParameters<typeof ServiceError>[0]
type Operation = Record<string, unknown>

const tags: Record<string, string> = {
  user: 'Signing up and in, and the signed-in user',
  users: 'People of a team',
  admin: 'Across all teams, for administrators',
  projects: 'Projects of a team',
  knownFailures: 'Failures that a team knows of; a service may lack all of it',
  runs: 'Test runs',
  artifacts: 'Files that runs leave behind',
  devices: 'What runs can be started on',
  teams: 'Teams, how they pay and what they use',
  payments: 'Payment',
  storage: 'Uploads and downloads',
  tokens: 'API tokens',
  webhooks: 'Receivers of events; a service may lack all of it',
  domains: 'E-mail domains',
  saml: 'Single sign-on',
  charts: 'Figures by day',
}

/** With the commands, for a service that has this add-on. */
export function openApiDocument({ control }: { control?: AddOn } = {}): Record<string, unknown> {
  const components = new Components()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path.replace('*}', '}')}`
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operationOf(endpoint, components)
  }
  if (control) Object.assign(paths, commandPaths(components, control))
  const envelope = components.of(errorEnvelope, 'output')
  const used = new Set(endpoints.map(tagOf))
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: packageJson.version,
      description: `Generated from the contract in src/contract.`,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api' }],
    tags: [
      ...[...used].map((name) => ({ name, description: tags[name] ?? name })),
      ...(control ? [{ name: 'control', description: 'Commands to the fake service' }] : []),
    ],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'query', name: 'api_key' },
      },
      schemas: { ...components.schemas, Error: envelope },
      responses: genericResponses(),
    },
  }
}

const tagOf = ({ id }: Endpoint) => id.slice(0, id.indexOf('.'))

function operationOf(endpoint: Endpoint, components: Components): Operation {
  const parameters = [
    ...pathParameters(endpoint, components),
    ...queryParameters(endpoint, components),
    ...(endpoint.timeZone ? [timeZoneParameter] : []),
  ]
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    'x-access': endpoint.access,
    ...(endpoint.extension ? { 'x-extension': true } : {}),
    ...(endpoint.mutates ? { 'x-mutates': true } : {}),
    ...(endpoint.acceptsApiTokenSession ? { 'x-api-token-session': true } : {}),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(components.of(endpoint.body, 'input')) } }
      : {}),
    responses: { ...success(endpoint, components), ...failures(endpoint) },
  }
}

function securityOf({ access, acceptsApiKey }: Endpoint) {
  if (access === 'guest') return []
  return [{ bearer: [] }, ...(acceptsApiKey ? [{ apiKey: [] }] : [])]
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

interface ObjectSchema {
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
}

function pathParameters({ params, path }: Endpoint, components: Components) {
  const { properties = {} } = (params ? components.of(params, 'input') : {}) as ObjectSchema
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
    ...(path.includes(`{${name}*}`) ? { description: 'The rest of the path, slashes included.' } : {}),
  }))
}

/**
 * Nested parameters are written out, one each (`sort[field]`, `filter[state][]`): generated clients can't
 * send lists inside of objects, and treat a required field of an optional object as always required.
 */
function queryParameters({ query }: Endpoint, components: Components) {
  const { properties = {}, required = [] } = (query ? components.of(query, 'input') : {}) as ObjectSchema
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (schema.type !== 'object') return [queryParameter(name, schema, required.includes(name))]
    const inner = Object.entries((schema as ObjectSchema).properties ?? {})
    return inner.map(([field, of]) => queryParameter(`${name}[${field}]`, of, false))
  })
}

function queryParameter(name: string, schema: JsonSchema, required: boolean) {
  const list = schema.type === 'array' ? { style: 'form', explode: true } : null
  return { name: list ? `${name}[]` : name, in: 'query', ...(required && { required }), ...list, schema }
}

const timeZoneParameter = {
  name: 'Time-Zone',
  in: 'header',
  description:
    'Whose days to count by, such as Europe/Berlin; UTC unless told, or where the name is unknown.',
  schema: { type: 'string' },
}

function success({ reply }: Endpoint, components: Components): Record<string, unknown> {
  switch (reply) {
    case 'none':
      return { 204: { description: 'Done' } }
    case 'redirect':
      return {
        302: {
          description: 'Elsewhere',
          headers: { Location: { schema: { type: 'string', format: 'uri-reference' } } },
        },
      }
    case 'bytes': {
      const content = { '*/*': { schema: { type: 'string', contentEncoding: 'binary' } } }
      return {
        200: { description: 'The whole file', content },
        206: { description: 'The range asked for', content },
        416: { description: 'The file has no such range' },
      }
    }
    default:
      return { 200: { description: 'OK', content: json(components.of(reply, 'output')) } }
  }
}

/** By status: the endpoint's declared errors, and the generic ones. */
function failures({ errors }: Endpoint): Record<string, unknown> {
  const responses: Record<string, unknown> = {}
  for (const [status, codes] of byStatus([...errors, ...genericNames])) {
    const declared = codes.some((code) => errors.some((error) => error === code))
    responses[status] = declared
      ? failure(codes)
      : { $ref: `#/components/responses/${codes.map(pascal).join('Or')}` }
  }
  return responses
}

const genericNames = Object.keys(genericCodes) as (keyof typeof genericCodes)[]

function genericResponses(): Record<string, unknown> {
  return Object.fromEntries(
    [...byStatus(genericNames)].map(([, codes]) => [codes.map(pascal).join('Or'), failure(codes)]),
  )
}

function byStatus(codes: readonly Code[]): Map<number, Code[]> {
  const groups = new Map<number, Code[]>()
  for (const code of codes) {
    const { status } = new ServiceError(code)
    groups.set(status, [...(groups.get(status) ?? []), code])
  }
  return groups
}

const pascal = (code: string) =>
  code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('')

function failure(codes: readonly Code[]): Record<string, unknown> {
  const examples = codes.map((code) => [
    code,
    {
      value: new ServiceError(code, code === 'VALIDATION_ERROR' ? { fields: { page: 'too_small' } } : {})
        .envelope,
    },
  ])
  return {
    description: codes.map((code) => new ServiceError(code).message).join(' Or: '),
    ...(codes.includes('TOO_MANY_REQUESTS')
      ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } }
      : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Error' }],
          properties: { code: { type: 'string', enum: codes } },
        },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

function commandPaths(components: Components, { brand }: AddOn): Record<string, Record<string, unknown>> {
  /** The commands themselves have no schema for a brand. */
  const branded = (schema: z.ZodMiniType, isOptional: boolean) =>
    brand && schema instanceof z.ZodMiniObject && 'brand' in schema.shape
      ? z.extend(schema, {
          brand: isOptional ? z.optional(z.nullable(brand.schema)) : z.nullable(brand.schema),
        })
      : schema
  return Object.fromEntries(
    Object.entries(plainCommands).map(([name, { summary, args, result }]) => [
      `/__mock/${name}`,
      {
        servers: [{ url: '/' }],
        post: {
          operationId: `control.${name}`,
          summary,
          tags: ['control'],
          security: [],
          requestBody: { required: false, content: json(components.of(branded(args, true), 'input')) },
          responses: {
            200: { description: 'OK', content: json(components.of(branded(result, false), 'output')) },
            422: failure(['VALIDATION_ERROR']),
          },
        },
      },
    ]),
  )
}
