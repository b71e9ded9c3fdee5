// @vitest-environment jsdom
import { Button } from '@mantine/core'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AsPage, render, signIn, useTexts } from '../../../tests/render.tsx'
import { ownTeamsQuery } from '../../shared/own-teams.ts'
import { missingQuery } from './extensions.ts'
import { extensions } from './screens.ts'
import { UserMenuItems } from './user-menu-items.tsx'

const { queryKey: missingKey } = missingQuery(extensions)

afterEach(cleanup)

test.each([
  ['en', 'Log out'],
  ['ru', 'Выйти'],
] as const)('in %s the user menu ends the session by “%s”', async (language, entry) => {
  await useTexts(language)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  signIn(client, 'owner')
  client.setQueryData(missingKey, [])
  client.setQueryData(ownTeamsQuery.queryKey, { payload: [], count: 0 } as never)
  const { findByRole } = render(
    <AsPage client={client}>
      <UserMenuItems target={<Button>Ann</Button>} opened onChange={() => {}} />
    </AsPage>,
  )
  await findByRole('menuitem', { name: entry })
})

test('the user menu opens after its organizations have loaded, so that nothing shifts', async () => {
  await useTexts()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  signIn(client, 'owner')
  client.setQueryData(missingKey, [])
  let answer: (teams: never) => void = () => {}
  const asked = client.fetchQuery({
    queryKey: ownTeamsQuery.queryKey,
    queryFn: () => new Promise<never>((resolve) => (answer = resolve)),
  })
  const { findByRole, queryByRole } = render(
    <AsPage client={client}>
      <UserMenuItems target={<Button>Ann</Button>} opened onChange={() => {}} />
    </AsPage>,
  )
  await findByRole('button', { name: 'Ann' })
  expect(queryByRole('menuitem', { name: 'Log out' })).toBeNull()

  const team = { id: 'one', name: 'One' }
  await act(async () => {
    answer({ payload: [team, { id: 'two', name: 'Two' }], total: 2 } as never)
    await asked
  })
  await findByRole('menuitemradio', { name: 'Two' })
  await findByRole('menuitem', { name: 'Log out' })
})

test.each([true, false])('where webhooks exist is %s, so has the menu their entry', async (exist) => {
  await useTexts()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  signIn(client, 'owner')
  client.setQueryData(ownTeamsQuery.queryKey, { payload: [], count: 0 } as never)
  client.setQueryData(missingKey, exist ? [] : ['webhooks'])
  const { findByRole, queryByRole } = render(
    <AsPage client={client}>
      <UserMenuItems target={<Button>Ann</Button>} opened onChange={() => {}} />
    </AsPage>,
  )
  await findByRole('menuitem', { name: 'Tokens' })
  expect(queryByRole('menuitem', { name: 'Webhooks' }) !== null).toBe(exist)
})
