// @vitest-environment jsdom
import { type QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listArtifacts } from '../contract/artifacts.ts'
import { createProject, listProjects } from '../contract/projects.ts'
import { namespace } from '../lib/product.ts'
import { findHomeTeam, ownTeamsQuery, rememberHomeTeam } from '../shared/own-teams.ts'
import { ApiError } from './failures.ts'
import { fileQuery, folderQuery, listFolder, walkFiles, zipEntries } from './files.ts'
import { updateRowOptimistically } from './optimistic.ts'
import {
  createQueryClient,
  endpointMutation,
  endpointQuery,
  hearOtherTabs,
  queryKeepingPreviousData,
} from './query.ts'
import {
  ensureSession,
  enterTeam,
  meQuery,
  sessionQuery,
  teamSessionOf,
  useTeamSession,
} from './session/current.ts'
import {
  beginSession,
  endSession,
  followSession,
  onSessionEnd,
  signOut,
  watchOtherTabs,
} from './session/lifetime.ts'

/** The query cache: rows, folders, the session, its team. */

const calls = vi.hoisted(() => vi.fn())
vi.mock('./client.ts', () => ({ call: calls }))

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

let client: QueryClient
beforeEach(() => {
  client = createQueryClient()
})
afterEach(() => {
  cleanup()
  client.clear()
  calls.mockReset()
  vi.restoreAllMocks()
  localStorage.clear()
  endSession()
})

const user = { id: 'u', name: 'U', role: 'owner', team_id: 't' } as never as Parameters<
  typeof teamSessionOf
>[0]
const session = {
  user_id: 'u',
  role: 'editor',
  team_id: 't',
  team_name: 'T',
  expires_at: '',
} as never as Parameters<typeof teamSessionOf>[1]

test('a query’s key is its call and input, and its signal is passed on', async () => {
  const query = endpointQuery(listProjects, { query: { page: 2 } })
  expect(query.queryKey).toEqual(['projects.list', { query: { page: 2 } }])
  calls.mockResolvedValue('reply')
  expect(await client.fetchQuery(query)).toBe('reply')
  expect(calls).toHaveBeenCalledWith(
    listProjects,
    { query: { page: 2 } },
    { signal: expect.any(AbortSignal) },
  )
  const page = queryKeepingPreviousData(listProjects, {})
  expect(page.retryOnMount).toBe(false)
  expect(page.placeholderData('before' as never)).toBe('before')
})

test('a mutation invalidates the lists it names, in this and other tabs, and nothing else', async () => {
  hearOtherTabs(client)
  const other = new BroadcastChannel(`${namespace}.changes`)
  const heard: unknown[] = []
  other.addEventListener('message', ({ data }) => heard.push(data))
  const stale = vi.spyOn(client, 'invalidateQueries')
  calls.mockResolvedValue('made')
  const send = (options: ReturnType<typeof endpointMutation>) =>
    client
      .getMutationCache()
      .build(client, options as never)
      .execute({ body: {} } as never)
  const options = endpointMutation(createProject, { invalidates: [listProjects] })
  expect(options.mutationKey).toEqual(['projects.create'])
  await send(options as never)
  expect(calls).toHaveBeenCalledWith(createProject, { body: {} })
  expect(stale.mock.calls).toEqual([[{ queryKey: ['projects.list'] }]])
  await vi.waitFor(() => expect(heard).toEqual([['projects.list']]))
  await send(endpointMutation(createProject) as never)
  expect(stale).toHaveBeenCalledTimes(1)
  other.postMessage('nonsense')
  other.postMessage(['tokens.list'])
  await vi.waitFor(() => expect(stale).toHaveBeenLastCalledWith({ queryKey: ['tokens.list'] }))
  expect(stale).toHaveBeenCalledTimes(2)
  expect(heard).toHaveLength(1)
  other.close()
})

test('a mutation succeeds once its lists are fetched again, unless it doesn’t wait for them', async () => {
  calls.mockResolvedValue('made')
  const fetched = Promise.withResolvers<void>()
  vi.spyOn(client, 'invalidateQueries').mockReturnValue(fetched.promise)
  const send = async (awaitsRefetch: boolean) => {
    const options = endpointMutation(createProject, { invalidates: [listProjects], awaitsRefetch })
    await client
      .getMutationCache()
      .build(client, options as never)
      .execute({ body: {} } as never)
    return 'done'
  }
  expect(await send(false)).toBe('done')
  const waiting = send(true)
  expect(await Promise.race([waiting, new Promise((later) => setTimeout(later, 20, 'waits'))])).toBe('waits')
  fetched.resolve()
  expect(await waiting).toBe('done')
})

test('the cache neither retries failed queries nor waits for a network', () => {
  expect(client.getDefaultOptions()).toMatchObject({
    queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
    mutations: { retry: false, networkMode: 'always' },
  })
})

test('an optimistic change shows on every page with the row and can be undone', async () => {
  const page = (...ids: string[]) => ({ payload: ids.map((id) => ({ id, name: id })), count: 3 })
  client.setQueryData(['projects.list', 1], page('a', 'b'))
  client.setQueryData(['projects.list', 2], page('c'))
  client.setQueryData(['projects.list', 3], undefined)
  const cancelled = vi.spyOn(client, 'cancelQueries')
  const undo = await updateRowOptimistically(client, listProjects, 'a', { name: 'A' })
  expect(cancelled).toHaveBeenCalledWith({ queryKey: ['projects.list'] })
  expect(client.getQueryData(['projects.list', 1])).toEqual({
    payload: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'b' },
    ],
    count: 3,
  })
  expect(client.getQueryData(['projects.list', 2])).toEqual(page('c'))
  await updateRowOptimistically(client, listProjects, 'b', { name: 'B' })
  undo()
  expect(client.getQueryData(['projects.list', 1])).toEqual({
    payload: [
      { id: 'a', name: 'a' },
      { id: 'b', name: 'B' },
    ],
    count: 3,
  })
  const undoFirst = await updateRowOptimistically(client, listProjects, 'c', { name: 'C' })
  await updateRowOptimistically(client, listProjects, 'c', { name: 'CC' })
  undoFirst()
  expect(client.getQueryData(['projects.list', 2])).toMatchObject({ payload: [{ name: 'CC' }] })
})

test('invalidated queries are refetched after the last of several changes, also when it fails', async () => {
  const stale = vi.spyOn(client, 'invalidateQueries')
  const first = Promise.withResolvers()
  const second = Promise.withResolvers()
  calls.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  const change = (invalidates: { id: string }[]) =>
    client
      .getMutationCache()
      .build(client, endpointMutation(createProject, { invalidates }) as never)
      .execute({ body: {} } as never)
  const sent = [change([listProjects, listArtifacts]), change([listProjects])]
  first.resolve('made')
  await sent[0]
  expect(stale.mock.calls).toEqual([[{ queryKey: ['artifacts.list'] }]])
  second.reject(new Error('refused'))
  await expect(sent[1]).rejects.toThrow('refused')
  expect(stale).toHaveBeenLastCalledWith({ queryKey: ['projects.list'] })
})

test('folders are listed recursively, found step by step, and zipped below their root', async () => {
  const folder = (id: string) => ({ id, name: id.split('/').at(-1), is_file: false })
  const file = (id: string) => ({ ...folder(id), is_file: true })
  const tree: Record<string, object[]> = {
    run: [folder('run/a'), file('run/f')],
    'run/a': [file('run/a/g'), folder('run/a/b')],
    'run/a/b': [file('run/a/b/h')],
  }
  calls.mockImplementation(async (endpoint, input) => {
    if (endpoint === listArtifacts) return tree[input.id] ?? []
    if (input.query.key === 'run/f') throw new ApiError(404, 'x', null)
    if (input.query.key === 'run/a/g') throw new ApiError(500, 'x', null)
    return `bytes of ${input.query.key}`
  })
  const names = async (path: string) => (await listFolder(client, 'run', path)).map(({ id }) => id)
  expect(await names('a')).toEqual(['run/a/g', 'run/a/b'])
  expect(await names('a/b')).toEqual(['run/a/b/h'])
  expect(await names('f')).toEqual([])
  expect(await names('nothing')).toEqual([])
  // Rows that were just listed are fresh.
  expect(calls.mock.calls.filter(([, { id }]) => id === 'run')).toHaveLength(1)
  expect(folderQuery('run').queryKey).toEqual(['artifacts.list', { id: 'run' }])
  expect(fileQuery('k')).toMatchObject({
    queryKey: ['artifacts.get', { query: { key: 'k' } }],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  })

  const files = await all(walkFiles(client, 'run'))
  expect(files.map(({ id }) => id)).toEqual(['run/a/g', 'run/a/b/h', 'run/f'])
  await expect(all(walkFiles(client, 'run', AbortSignal.abort()))).rejects.toThrow(/abort/i)
  const entries = await all(zipEntries([...files, { ...files[0], id: 'elsewhere' } as never], 'run'))
  expect(entries.map(({ path }) => path)).toEqual(['a/g', 'a/b/h', 'f', 'elsewhere'])
  expect(await entries[1]?.read()).toBe('bytes of run/a/b/h')
  expect(await entries[2]?.read()).toBeNull()
  await expect(entries[0]?.read()).rejects.toThrow('(500)')
})

test('an administrator’s home team is the own team that was left last', async () => {
  expect(ownTeamsQuery.queryKey).toEqual([
    'teams.list',
    { query: { limit: 0, filter: { member: true }, sort: { field: 'name' } } },
  ])
  const own = [{ id: 'one' }, { id: 'two' }] as never as Parameters<typeof findHomeTeam>[0]
  calls.mockResolvedValue({ payload: own })
  expect(findHomeTeam(own)).toBe(own[0])
  await rememberHomeTeam(client, 'foreign')
  expect(findHomeTeam(own)).toBe(own[0])
  await rememberHomeTeam(client, 'two')
  expect(findHomeTeam(own)).toBe(own[1])
  expect(findHomeTeam([])).toBeUndefined()
  expect(localStorage.getItem(`${namespace}.homeTeam`)).toBe('two')
})

test('a team session needs a role and a team', () => {
  expect(teamSessionOf(user, session)).toEqual({ user, role: 'editor', teamId: 't', teamName: 'T' })
  expect(teamSessionOf(user, { ...session, team_name: null })?.teamName).toBe('')
  expect(teamSessionOf(user, { ...session, role: null })).toBeNull()
  expect(teamSessionOf(user, { ...session, team_id: null })).toBeNull()
})

test('the session is loaded once, and pages behind the guard can rely on it', async () => {
  calls.mockImplementation(async ({ id }) => (id === 'user.me' ? user : session))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(useTeamSession, { wrapper })).toThrow('behind the team guard')
  expect(await ensureSession(client)).toEqual({ user, session })
  expect(await ensureSession(client)).toEqual({ user, session })
  const { result } = renderHook(useTeamSession, { wrapper })
  expect(result.current).toEqual({ user, role: 'editor', teamId: 't', teamName: 'T' })
})

test('switching the team reloads everything but the user and facts about the service, and tells other tabs', async () => {
  const changed = vi.fn()
  const other = new BroadcastChannel(`${namespace}.session`)
  other.addEventListener('message', ({ data }) => changed(data))
  client.setQueryData(meQuery.queryKey, user)
  client.setQueryData(sessionQuery.queryKey, session)
  client.setQueryData(['projects.list', {}], 'of the old team')
  const asked = vi.fn(async () => 'of a team')
  const shown = new QueryObserver(client, { queryKey: ['tokens.list', {}], queryFn: asked })
  const leave = shown.subscribe(() => {})
  await waitFor(() => expect(shown.getCurrentResult().data).toBe('of a team'))
  const askedOnce = vi.fn(async () => true)
  const sameForEveryTeam = new QueryObserver(client, {
    queryKey: ['missing', 'webhooks.list'],
    queryFn: askedOnce,
    meta: { sameForEveryTeam: true },
  })
  const leaveToo = sameForEveryTeam.subscribe(() => {})
  await waitFor(() => expect(sameForEveryTeam.getCurrentResult().data).toBe(true))
  const cancelled = vi.spyOn(client, 'cancelQueries')
  await enterTeam(client, { ...session, team_id: 'new', role: 'reader' })
  expect(cancelled).toHaveBeenCalled()
  expect(client.getQueryData(meQuery.queryKey)).toEqual({ ...user, team_id: 'new', role: 'reader' })
  expect(client.getQueryData(sessionQuery.queryKey)).toMatchObject({ team_id: 'new' })
  expect(client.getQueryData(['projects.list', {}])).toBeUndefined()
  expect(asked).toHaveBeenCalledTimes(2)
  expect(askedOnce).toHaveBeenCalledTimes(1)
  expect(sameForEveryTeam.getCurrentResult().data).toBe(true)
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith({ kind: 'other team' }))
  leave()
  leaveToo()
  other.close()
  const empty = createQueryClient()
  await enterTeam(empty, session)
  expect(empty.getQueryData(meQuery.queryKey)).toBeUndefined()
})

test('start and end of a session are sent to other tabs and to listeners', async () => {
  const messages: unknown[] = []
  const other = new BroadcastChannel(`${namespace}.session`)
  other.addEventListener('message', ({ data }) => messages.push(data))
  const ended = vi.fn()
  const ignore = onSessionEnd(ended)
  const listener = vi.fn()
  const stop = watchOtherTabs(listener)
  beginSession('mine', { persistent: false })
  window.dispatchEvent(new Event('focus'))
  endSession()
  window.dispatchEvent(new Event('pageshow'))
  expect(listener).not.toHaveBeenCalled()
  await vi.waitFor(() =>
    expect(messages).toEqual([
      { kind: 'signed in', token: 'mine', persistent: false },
      { kind: 'signed out', token: 'mine' },
    ]),
  )
  expect(ended).toHaveBeenCalledTimes(1)
  ignore()
  endSession()
  expect(ended).toHaveBeenCalledTimes(1)
  // biome-ignore lint/suspicious/noDocumentCookie: as another tab does
  document.cookie = 'auth_token=new; Path=/'
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(listener).not.toHaveBeenCalled()
  stop()
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('focus'))
  expect(listener).not.toHaveBeenCalled()
  other.close()
})

test('a signed-out user is led to the sign-in page and back; a sign-in elsewhere reloads the page', async () => {
  const queryClient = { cancelQueries: vi.fn(), clear: vi.fn() }
  const location = { pathname: '/runs', href: '/runs?page=2' }
  const router = {
    options: { context: { queryClient } },
    state: { location },
    navigate: vi.fn(),
    invalidate: vi.fn(),
  }
  const navigation = (search: object, replace: boolean) => ({
    to: '/auth/sign_in',
    search,
    replace,
    ignoreBlocker: true,
  })
  beginSession('t', { persistent: true })
  await signOut(router as never)
  expect(router.navigate).toHaveBeenLastCalledWith(navigation({}, false))
  expect(queryClient.cancelQueries).toHaveBeenCalledTimes(1)
  expect(queryClient.clear).toHaveBeenCalledTimes(1)
  expect(document.cookie).toBe('')

  followSession(router as never)
  const other = new BroadcastChannel(`${namespace}.session`)
  other.postMessage({ kind: 'signed out', token: null })
  await vi.waitFor(() =>
    expect(router.navigate).toHaveBeenLastCalledWith(navigation({ redirect: '/runs?page=2' }, true)),
  )
  Object.assign(location, { pathname: '/', href: '/' })
  other.postMessage({ kind: 'signed out', token: null })
  await vi.waitFor(() => expect(router.navigate).toHaveBeenLastCalledWith(navigation({}, true)))
  Object.assign(location, { pathname: '/auth/sign_in', href: '/auth/sign_in' })
  other.postMessage({ kind: 'signed out', token: null })
  other.postMessage({ kind: 'other team' })
  await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalledTimes(1))
  expect(router.navigate).toHaveBeenCalledTimes(3)
  expect(queryClient.clear).toHaveBeenCalledTimes(4)
  other.close()
})
