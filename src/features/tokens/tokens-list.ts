import { defineListSearch } from '../../lib/list-search.ts'

export const tokensList = defineListSearch({ sort: ['name', 'created', 'last_used'] })
