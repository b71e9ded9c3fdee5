import { platforms, runSortFields, runStates, userStatuses } from '../../contract/words.ts'
import { defineListSearch, idOf, oneOf, someOf } from '../../lib/list-search.ts'

/** What the addresses of the administration's lists say. */
const yesNo = oneOf(['true', 'false'])

export const organizationsList = defineListSearch({
  sort: ['name', 'created', 'users_count', 'projects_count', 'runs_count', 'seconds_used'],
  filters: { manual_invoicing: yesNo, is_payment_available: yesNo },
})

export const accountsList = defineListSearch({
  sort: ['name', 'email', 'created', 'last_seen', 'runs_count'],
  filters: { is_admin: yesNo, status: oneOf(userStatuses) },
})

/** `account` is the person whose details lie beside the list. */
export function parseAccountsSearch(raw: Record<string, unknown>) {
  const account = idOf(typeof raw.account === 'string' ? raw.account : undefined)
  return { ...accountsList.parse(raw), ...(account ? { account } : {}) }
}

export const allRunsList = defineListSearch({
  sort: runSortFields,
  filters: { state: someOf(runStates), platform: oneOf(platforms), team_id: idOf },
})
