import { roles, userStatuses } from '../../contract/words.ts'
import { defineListSearch, oneOf } from '../../lib/list-search.ts'

export const usersList = defineListSearch({
  sort: ['name', 'email', 'role', 'status', 'created', 'last_seen'],
  filters: { role: oneOf(roles), status: oneOf(userStatuses) },
})
