import { defineListSearch } from '../../lib/list-search.ts'

export const projectsList = defineListSearch({
  sort: ['name', 'slug', 'created', 'runs_count', 'last_run'],
})
