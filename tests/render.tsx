import { basename } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { render as renderBare } from '@testing-library/react'
import i18next from 'i18next'
import { type ReactNode, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { createQueryClient } from '../src/api/query.ts'
import { meQuery, sessionQuery } from '../src/api/session/current.ts'
import type { Role } from '../src/contract/users.ts'
import type { Language } from '../src/i18n/languages.ts'
import type { Texts } from '../src/i18n/texts.ts'

/** Renders with all that a component may expect around it. A text that doesn't exist is an error here. */

const files = import.meta.glob<Texts>('../src/i18n/*.json', { eager: true, import: 'default' })
const resources = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [basename(path, '.json'), texts]),
)

export async function useTexts(language: Language = 'en'): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    resources,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => {
      throw new Error(`no text for ${namespace}:${key}`)
    },
  })
}

/** Functions that jsdom lacks: it has no layout, so there is nothing to scroll. */
window.scrollTo = () => {}
Element.prototype.scrollTo ??= () => {}
Element.prototype.scrollIntoView ??= () => {}
window.matchMedia ??= (query: string) =>
  ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

export function Surroundings({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }),
  )
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

export const render = (children: ReactNode) => renderBare(children, { wrapper: Surroundings })

/** Fills the cache with the rows that the guard loads before a page of a team renders. */
export function signIn(client: QueryClient, role: Role): void {
  const moment = '2026-11-20T09:00:00.000Z'
  const id = '7d7a1f6e-9d0b-4d43-8f43-0d3c6c4f8c00'
  const member = { role, team_id: id }
  client.setQueryData(meQuery.queryKey, {
    ...member,
    id,
    name: 'Ann',
    email: 'a@b.test',
    status: 'active',
    is_admin: false,
    created: moment,
    last_seen: null,
    avatar_url: null,
  })
  client.setQueryData(sessionQuery.queryKey, {
    ...member,
    user_id: id,
    team_name: 'Team',
    expires_at: moment,
  })
}

/** With addresses to lead to, and what that client knows. */
export function AsPage({ client, children }: { client: QueryClient; children: ReactNode }) {
  const component = () => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const routeTree = createRootRoute({ component })
  return <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />
}
