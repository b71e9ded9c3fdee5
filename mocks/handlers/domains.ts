import { domainListDefinition } from '../../src/contract/access-and-lists.ts'
import type { Domain, SamlConfigInput } from '../../src/contract/domains.ts'
import { pageOfItems } from '../db/listing.ts'
import type { DomainRow } from '../db/models.ts'
import type { ErrorDetail } from '../db/service-error.ts'
import { iso, isoOrNull } from '../service/clock.ts'
import { http } from '../service/handler.ts'
import { isCertificate } from './certificate.ts'
import { verifiedDomain } from './people.ts'

export const domains = [
  http.get('/api/v2/domains', ({ query, caller, db, site }) => {
    const all = db.domains
      .findMany((q) => q.where({ team_id: caller.team.id }))
      .map((row) => toDomain(row, site))
    return pageOfItems(domainListDefinition, all, query, {
      search: ({ value }) => [value],
      derivedValues: {},
    })
  }),

  http.post('/api/v2/domains', async ({ body, caller, db, now, site, refuse }) => {
    const same = db.domains.findMany((q) => q.where({ value: body.value }))
    if (same.some((domain) => domain.team_id === caller.team.id)) throw refuse('DOMAIN_ALREADY_EXISTS')
    if (same.some((domain) => domain.verified_at !== null))
      throw refuse('DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM')
    const row = await db.domains.create({
      id: await db.newId(db.domains),
      team_id: caller.team.id,
      value: body.value,
      created: now,
      verified_at: null,
      last_checked_at: null,
      record: `paceline-verification=${await db.secret(32)}`,
      saml: null,
      saml_updated: null,
    })
    return toDomain(row, site)
  }),

  http.get('/api/v2/domains/:id', ({ params, caller, db, site }) =>
    toDomain(db.rowOfTeam(db.domains, params.id, caller.team), site),
  ),

  http.patch('/api/v2/domains/:id', async ({ params, body, caller, db, now, site, refuse }) => {
    const domain = db.rowOfTeam(db.domains, params.id, caller.team)
    if (body.saml && domain.verified_at === null) {
      throw refuse('CONFLICT', { message: 'Verify the domain before configuring single sign-on.' })
    }
    const problem = body.saml && samlProblem(body.saml)
    if (problem) throw refuse('SAML_ERROR', problem)
    const saml = body.saml && JSON.stringify(body.saml)
    return toDomain(await db.domains.update(domain, { data: { saml, saml_updated: now } }), site)
  }),

  http.delete('/api/v2/domains/:id', ({ params, caller, db }) => {
    db.domains.delete(db.rowOfTeam(db.domains, params.id, caller.team))
  }),

  http.patch('/api/v2/domains/:id/verify', async ({ params, caller, db, now, site, refuse }) => {
    const domain = db.rowOfTeam(db.domains, params.id, caller.team)
    const holder = verifiedDomain(db, domain.value)
    if (holder && holder.id !== domain.id) throw refuse('DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM')
    const published = db.dns
      .findMany((q) => q.where({ name: recordName(domain) }))
      .some((record) => record.value === domain.record)
    const verified_at = domain.verified_at ?? (published ? now : null)
    return toDomain(await db.domains.update(domain, { data: { verified_at, last_checked_at: now } }), site)
  }),

  http.post('/api/v2/saml/config', ({ body, caller, db, refuse }) => {
    const domain = db.domains.get(body.domain_id)
    if (domain?.team_id !== caller.team.id || domain.verified_at === null)
      throw refuse('SAML_DOMAIN_NOT_CONFIGURED')
    const problem = samlProblem(body)
    if (problem) throw refuse('SAML_ERROR', problem)
    return { ok: true as const }
  }),
]

export function recordName({ value }: Pick<DomainRow, 'value'>): string {
  return `_paceline.${value}`
}

/** The mistake in a configuration that makes its identity provider unreachable, or null. */
export function samlProblem({
  sso_url,
  certificate,
}: Pick<SamlConfigInput, 'sso_url' | 'certificate'>): ErrorDetail | null {
  if (!URL.canParse(sso_url) || new URL(sso_url).protocol !== 'https:') {
    return {
      message: 'The sign-on URL of the identity provider has to be an https address.',
      fields: { sso_url: 'https' },
    }
  }
  if (!isCertificate(certificate)) {
    return { message: 'The certificate is not a PEM certificate.', fields: { certificate: 'pem' } }
  }
  return null
}

function toDomain(row: DomainRow, site: string): Domain {
  const acs_url = `${site}/api/v1/user/saml/acs`
  const entity_id = `${site}/api/v1/user/saml/metadata`
  return {
    id: row.id,
    value: row.value,
    status: row.verified_at === null ? 'pending' : 'verified',
    created: iso(row.created),
    verified_at: isoOrNull(row.verified_at),
    last_checked_at: isoOrNull(row.last_checked_at),
    verification: { type: 'TXT', name: recordName(row), value: row.record },
    service_provider: { acs_url, entity_id },
    saml: row.saml
      ? {
          ...(JSON.parse(row.saml) as SamlConfigInput),
          acs_url,
          sp_entity_id: entity_id,
          updated: iso(row.saml_updated ?? row.created),
        }
      : null,
  }
}
