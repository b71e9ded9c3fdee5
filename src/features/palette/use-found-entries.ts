import { useDebouncedValue } from '@mantine/hooks'
import { IconFolder, IconPlayerPlay, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { endpointQuery } from '../../api/query.ts'
import { listAccounts } from '../../contract/accounts.ts'
import { listProjects } from '../../contract/projects.ts'
import { knownState } from '../../contract/rules/runs.ts'
import { listRuns, type Run } from '../../contract/runs.ts'
import { listUsers } from '../../contract/users.ts'
import { formatRelative } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { useNow } from '../../lib/ticker.ts'
import { useDenied } from '../../shared/rights.ts'
import { runTitle } from '../../shared/runs/run-title.ts'
import type { Entry } from './arrange.ts'
import { kinds } from './arrange.ts'
import { wordsOf } from './match.ts'

const pause = 300
const leastLetters = 2
/** More than shown: the service searches for one word, and the other words are matched in its results. */
const asked = 25

type Search = { query: { limit: number; search: string } }

/** Runs, projects and people by what was typed. People are for those who may see them. */
export function useFoundEntries(typed: string) {
  const { seesAccounts, seesUsers } = useSeenPeople()
  const make = useEntryOf()
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow('slow')
  /** Tells runs of one name apart. */
  const hintOf = ({ project, state, created }: Run) =>
    [project?.name, t(`runState.${knownState(state)}`), formatRelative(created, now, language)]
      .filter(Boolean)
      .join(' · ')
  const [settled] = useDebouncedValue(typed, pause)
  const longest = wordsOf(settled).sort((a, b) => b.length - a.length)[0] ?? ''
  const wanted = longest.length >= leastLetters && wordsOf(typed).length > 0
  const input: Search = { query: { limit: asked, search: longest } }
  const options = { placeholderData: keepPreviousData, staleTime: 30_000 }

  const runs = useQuery({ ...endpointQuery(listRuns, input), ...options, enabled: wanted })
  const projects = useQuery({ ...endpointQuery(listProjects, input), ...options, enabled: wanted })
  const accounts = useQuery({
    ...endpointQuery(listAccounts, input),
    ...options,
    enabled: wanted && seesAccounts,
  })
  const users = useQuery({
    ...endpointQuery(listUsers, input),
    ...options,
    enabled: wanted && seesUsers && !seesAccounts,
  })
  const queries = [runs, projects, seesAccounts ? accounts : users]
  const people = (seesAccounts ? accounts : users).data?.payload ?? []
  const entries = [
    ...(runs.data?.payload ?? []).map((run) =>
      make(
        { id: `run:${run.id}`, kind: 'runs', label: runTitle(t, run), hint: hintOf(run) },
        `${run.branch ?? ''} ${run.id}`,
      ),
    ),
    ...(projects.data?.payload ?? []).map(({ id, name, slug }) =>
      make({ id: `project:${id}`, kind: 'projects', label: name, hint: slug }),
    ),
    ...people.map(({ id, name, email }) =>
      make({ id: `${seesAccounts ? 'account' : 'user'}:${id}`, kind: 'people', label: name, hint: email }),
    ),
  ]
  return {
    entries: wanted ? entries.filter((entry) => entry !== null) : [],
    searching: wanted && (settled !== typed || queries.some(({ isFetching }) => isFetching)),
    error: wanted ? (queries.find(({ error }) => error !== null)?.error ?? null) : null,
  }
}

function useSeenPeople() {
  const denied = useDenied()
  return { seesAccounts: !denied(listAccounts), seesUsers: !denied(listUsers) }
}

/** Makes an entry of what was found now or some time ago; null for what can't be opened any more. */
export function useEntryOf() {
  const navigate = useNavigate()
  const { seesAccounts, seesUsers } = useSeenPeople()
  return ({ id, kind, label, hint }: Recent, also?: string): Entry | null => {
    const [what, key = ''] = id.split(':')
    const entry = { id, kind, label, hint, also, leaves: true }
    if (what === 'run') {
      const run = () => void navigate({ to: '/runs/$id/report', params: { id: key } })
      return { ...entry, icon: IconPlayerPlay, run }
    }
    if (what === 'project') {
      const run = () => void navigate({ to: '/projects/$id/runs', params: { id: key } })
      return { ...entry, icon: IconFolder, run }
    }
    if (what === 'account' && seesAccounts) {
      const run = () => void navigate({ to: '/admin/accounts', search: { account: key } })
      return { ...entry, icon: IconUser, run }
    }
    if (what === 'user' && seesUsers) {
      const run = () => void navigate({ to: '/users', search: { search: hint ?? label } })
      return { ...entry, icon: IconUser, run }
    }
    return null
  }
}

const recent = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  label: z.string(),
  hint: z.optional(z.string()),
})
const stored = z.array(recent)
/** A person's latest choices in a team. Found things are stored with their words, so that no call is needed. */
export type Recent = z.infer<typeof recent>

const most = 8
const keyOf = (who: string) => `palette.${who}`

export function readRecent(who: string): Recent[] {
  return readStoredJson(keyOf(who), stored) ?? []
}

export function rememberRecent(who: string, { id, kind, label, hint }: Recent): void {
  const others = readRecent(who).filter((one) => one.id !== id)
  writeStored(keyOf(who), JSON.stringify([{ id, kind, label, hint }, ...others].slice(0, most)))
}
