import * as z from 'zod/mini'
import { runOptions } from '../../src/contract/runs.ts'
import type { RowsOf, TableName, Tables } from './db.ts'
import type { Row, Table } from './table.ts'

/** What rows that come from outside, in a snapshot or a stored state, have to be besides of the right shape. */

/** Which fields name a row of which table. */
const references: { [Name in TableName]?: { [Field in keyof RowsOf[Name] & string]?: TableName } } = {
  users: { current_team_id: 'teams' },
  memberships: { user_id: 'users', team_id: 'teams' },
  sessions: { user_id: 'users', token_id: 'tokens' },
  teams: { owner_id: 'users' },
  projects: { team_id: 'teams' },
  runs: { team_id: 'teams', project_id: 'projects', created_by: 'users' },
  tokens: { team_id: 'teams', user_id: 'users' },
  domains: { team_id: 'teams' },
  restores: { user_id: 'users' },
  uploads: { team_id: 'teams' },
}

/** The columns that hold JSON, and what it has to be. */
const documents: { [Name in TableName]?: { [Field in keyof RowsOf[Name] & string]?: z.ZodMiniType } } = {
  runs: { options: runOptions, story: z.looseObject({}) },
  domains: { saml: z.looseObject({}) },
}

/** Those whose ids the wire shows. */
const withUuids: readonly TableName[] = ['users', 'teams', 'projects', 'runs', 'tokens', 'domains']

/** Whether a row is what the table's column types can't say. */
export function isSound(table: TableName, row: Row): boolean {
  if (withUuids.includes(table) && !z.uuid().safeParse(row.id).success) return false
  const columns = Object.entries(documents[table] ?? {}) as [string, z.ZodMiniType][]
  return columns.every(([field, schema]) => {
    const text = (row as unknown as Record<string, string | null>)[field] ?? null
    return text === null || holds(text, schema)
  })
}

function holds(text: string, schema: z.ZodMiniType): boolean {
  try {
    return schema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** A row that names another one which isn't there, in words; or null. */
export function danglingReference(tables: Tables): string | null {
  for (const [name, fields] of Object.entries(references)) {
    for (const row of (tables[name as TableName] as unknown as Table<Row>).all()) {
      for (const [field, target] of Object.entries(fields) as [string, TableName][]) {
        const id = (row as unknown as Record<string, string | null>)[field] ?? null
        if (id !== null && !tables[target].get(id)) {
          return `${field} of ${row.id} in "${name}" names a row that "${target}" doesn't have`
        }
      }
    }
  }
  return null
}
