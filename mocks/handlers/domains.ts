import type { Domain, SamlConfigInput } from '../../src/contract/domains.ts'
import { domainList } from '../../src/contract/lists.ts'
import { iso, isoOrNull } from '../backend/clock.ts'
import type { Database, DomainRow } from '../backend/db.ts'
import { listRows } from '../backend/listing.ts'
import { Refusal, type RefusalDetail } from '../backend/refusal.ts'
import { resolversFor, type TeamCaller } from '../backend/resolver.ts'
import { secret } from '../backend/sessions.ts'
import { isCertificate } from './certificate.ts'
import { verifiedDomain } from './people.ts'
import { newId } from './teams-of.ts'

export const domains = resolversFor({
  'domains.list': ({ query, caller, db, origin }) => {
    const rows = db.tables.domains.where('team_id', caller.team.id)
    const { payload, count } = listRows(domainList, rows, query, {
      search: (domain) => [domain.value],
      sort: {
        value: (domain) => domain.value,
        status: (domain) => (domain.verified_at === null ? 0 : 1),
        created: (domain) => domain.created,
      },
      filter: {},
    })
    return { payload: payload.map((domain) => toDomain(domain, origin)), count }
  },

  'domains.create': async ({ body, caller, db, now, backend, origin, refuse }) => {
    const same = db.tables.domains.where('value', body.value)
    if (same.some((domain) => domain.team_id === caller.team.id)) throw refuse('DOMAIN_ALREADY_EXISTS')
    if (same.some((domain) => domain.verified_at !== null))
      throw refuse('DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM')
    const row = await db.insert('domains', {
      id: newId(db, backend.seedName),
      team_id: caller.team.id,
      value: body.value,
      created: now,
      verified_at: null,
      last_checked_at: null,
      record: `paceline-verification=${secret(db, backend.seedName, 32)}`,
      saml: null,
      saml_updated: null,
    })
    return toDomain(row, origin)
  },

  'domains.get': ({ params, caller, db, origin }) => toDomain(domainOfTeam(db, params.id, caller), origin),

  'domains.update': ({ params, body, caller, db, now, origin, refuse }) => {
    const domain = domainOfTeam(db, params.id, caller)
    if (body.saml && domain.verified_at === null) {
      throw refuse('CONFLICT', { message: 'Verify the domain before configuring single sign-on.' })
    }
    const problem = body.saml && samlProblem(body.saml)
    if (problem) throw refuse('SAML_ERROR', problem)
    const saml = body.saml && JSON.stringify(body.saml)
    return toDomain(db.update('domains', domain.id, { saml, saml_updated: now }), origin)
  },

  'domains.delete': ({ params, caller, db }) => {
    db.remove('domains', domainOfTeam(db, params.id, caller).id)
  },

  'domains.verify': ({ params, caller, db, now, origin, refuse }) => {
    const domain = domainOfTeam(db, params.id, caller)
    const holder = verifiedDomain(db, domain.value)
    if (holder && holder.id !== domain.id) throw refuse('DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM')
    const published = db.tables.dns
      .where('name', recordName(domain))
      .some((record) => record.value === domain.record)
    const verified_at = domain.verified_at ?? (published ? now : null)
    return toDomain(db.update('domains', domain.id, { verified_at, last_checked_at: now }), origin)
  },

  'saml.test': ({ body, caller, db, refuse }) => {
    const domain = db.tables.domains.get(body.domain_id)
    if (domain?.team_id !== caller.team.id || domain.verified_at === null)
      throw refuse('SAML_DOMAIN_NOT_CONFIGURED')
    const problem = samlProblem(body)
    if (problem) throw refuse('SAML_ERROR', problem)
    return { ok: true as const }
  },
})

function domainOfTeam(db: Database, id: string, { team }: TeamCaller): DomainRow {
  const domain = db.tables.domains.get(id)
  if (domain?.team_id !== team.id) throw new Refusal('NOT_FOUND')
  return domain
}

export function recordName({ value }: Pick<DomainRow, 'value'>): string {
  return `_paceline.${value}`
}

/** What is wrong with a configuration so that no identity provider could be reached with it, or null. */
export function samlProblem({
  sso_url,
  certificate,
}: Pick<SamlConfigInput, 'sso_url' | 'certificate'>): RefusalDetail | null {
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

function toDomain(row: DomainRow, origin: string): Domain {
  const acs_url = `${origin}/api/v1/user/saml/acs`
  const entity_id = `${origin}/api/v1/user/saml/metadata`
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
