import * as z from 'zod/mini'
import { domainListDefinition } from './access-and-lists.ts'
import { defineEndpoint } from './endpoint.ts'
import { listQuerySchema, listReplySchema } from './list-schemas.ts'
import { id, longText, timestamp } from './values.ts'

const domainPattern = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/
export const domainValue = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(domainPattern))

/** An owner's input; whether it makes sense (https, PEM) is SAML_ERROR's business, not validation's (section 2). */
const samlInput = {
  sso_url: longText.check(z.trim(), z.minLength(1)),
  entity_id: longText.check(z.trim(), z.minLength(1)),
  certificate: z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000)),
}
export const samlConfigInput = z.object({
  ...samlInput,
  enforced: z._default(z.boolean(), false),
  default_role: z._default(z.enum(['editor', 'reader']), 'reader'),
})
export type SamlConfigInput = z.infer<typeof samlConfigInput>

export const samlConfig = z.object({
  sso_url: z.string(),
  entity_id: z.string(),
  certificate: z.string(),
  enforced: z.boolean(),
  default_role: z.enum(['editor', 'reader']),
  acs_url: z.string(),
  sp_entity_id: z.string(),
  updated: timestamp,
})

export const domain = z.object({
  id,
  value: z.string(),
  status: z.enum(['pending', 'verified']),
  created: timestamp,
  verified_at: z.nullable(timestamp),
  last_checked_at: z.nullable(timestamp),
  verification: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  /** The values for the identity provider, before there is a configuration that carries them. */
  service_provider: z.optional(z.object({ acs_url: z.string(), entity_id: z.string() })),
  saml: z.nullable(samlConfig),
})
export type Domain = z.infer<typeof domain>

export const listDomains = defineEndpoint({
  id: 'domains.list',
  method: 'GET',
  path: 'v2/domains',
  summary: 'Domains of the current team',
  query: listQuerySchema(domainListDefinition),
  reply: listReplySchema(domain),
})

export const domainBody = z.object({ value: domainValue })

export const createDomain = defineEndpoint({
  id: 'domains.create',
  method: 'POST',
  path: 'v2/domains',
  summary: 'Claim a domain; it counts once verified',
  body: domainBody,
  reply: domain,
  errors: ['DOMAIN_ALREADY_EXISTS', 'DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM'],
})

export const getDomain = defineEndpoint({
  id: 'domains.get',
  method: 'GET',
  path: 'v2/domains/{id}',
  params: z.object({ id }),
  summary: 'One domain with its verification record and single sign-on configuration',
  reply: domain,
})

export const updateDomain = defineEndpoint({
  id: 'domains.update',
  method: 'PATCH',
  path: 'v2/domains/{id}',
  params: z.object({ id }),
  summary: 'Set or remove the single sign-on configuration of a verified domain',
  body: z.object({ saml: z.nullable(samlConfigInput) }),
  reply: domain,
  errors: ['SAML_ERROR'],
})

export const deleteDomain = defineEndpoint({
  id: 'domains.delete',
  method: 'DELETE',
  path: 'v2/domains/{id}',
  params: z.object({ id }),
  summary: 'Give a domain up, its single sign-on with it',
  reply: 'none',
})

export const verifyDomain = defineEndpoint({
  id: 'domains.verify',
  method: 'PATCH',
  path: 'v2/domains/{id}/verify',
  params: z.object({ id }),
  summary: 'Look the TXT record up now',
  reply: domain,
  errors: ['DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM'],
})

export const testSaml = defineEndpoint({
  id: 'saml.test',
  method: 'POST',
  path: 'v2/saml/config',
  idempotent: true,
  summary: 'Try a single sign-on configuration without saving it',
  body: z.object({ domain_id: id, ...samlInput }),
  reply: z.object({ ok: z.literal(true) }),
  errors: ['SAML_ERROR', 'SAML_DOMAIN_NOT_CONFIGURED'],
})
