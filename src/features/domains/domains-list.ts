import { defineListSearch, idOf } from '../../lib/list-search.ts'

export const domainsList = defineListSearch({ sort: ['value', 'status', 'created'] })

/** Spec §2 has the single sign-on page on the path of the list: `?saml={id}` tells them apart. */
export function parseDomainsSearch(raw: Record<string, unknown>) {
  const saml = idOf(typeof raw.saml === 'string' ? raw.saml : undefined)
  return { ...domainsList.parse(raw), ...(saml ? { saml } : {}) }
}
