// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { menus } from '../e2e/screens.ts'
import { createQueryClient } from '../src/api/query.ts'
import { removeToken, storeToken } from '../src/api/session/token.ts'
import { App } from '../src/app/app.tsx'
import { createAppRouter } from '../src/app/router.ts'
import { createProject } from '../src/contract/projects.ts'
import { useTexts } from './render.tsx'
import { emailOf, type Service, startService } from './service.ts'
import { takeLogged } from './setup.ts'

/** A change of one line of the access table changes the service, and all parts of the screen that show that line. */

vi.mock('../src/contract/access-and-lists.ts', async (importOriginal) => {
  const contract = await importOriginal<typeof import('../src/contract/access-and-lists.ts')>()
  Object.assign(contract.access, { 'projects.create': 'owner', 'runs.list': 'owner' })
  return contract
})

let service: Service
beforeAll(async () => {
  service = await startService()
  await useTexts('en')
  vi.stubGlobal('fetch', service.fetch)
})
afterAll(() => {
  vi.unstubAllGlobals()
  service.close()
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  removeToken()
})

async function visit(path: string, persona: 'editor' | 'owner'): Promise<string> {
  const token = await service.enter(emailOf(persona))
  storeToken(token, { persistent: true })
  history.replaceState(null, '', path)
  const router = createAppRouter(createQueryClient())
  render(<App router={router} />)
  await screen.findByRole('heading', { level: 1 })
  return token
}

test('a call reserved for owners has a disabled button with the reason, and the service refuses it', async () => {
  const editor = await visit('/projects', 'editor')
  const button = await screen.findByRole('button', { name: 'New project' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Only an owner of the team can do this.',
  )
  const body = { name: 'Till', slug: 'till' }
  expect(await service.call(createProject, { body }, editor)).toMatchObject({ status: 403 })
})

test('a page reserved for owners is in no menu or palette, and guard and service refuse it', async () => {
  const editor = await visit('/runs', 'editor')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page isn’t for your role')
  const entries = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link')
  const usual = menus.editor.drawer.filter((name) => name !== 'Test runs')
  expect(entries.map(({ textContent }) => textContent)).toEqual([...usual, 'Docs'])
  await userEvent.keyboard('{Control>}k{/Control}')
  const found = within(await screen.findByRole('listbox'))
  expect(found.getByRole('option', { name: 'Projects' })).toBeDefined()
  expect(found.queryByRole('option', { name: 'Test runs' })).toBeNull()
  // Left out by the product when it starts.
  expect(takeLogged().flat().join()).toContain('Forbidden')
  expect(await service.send('GET', 'v2/run', { token: editor })).toMatchObject({ status: 403 })
})

test('the table of roles has both', async () => {
  await visit('/users', 'owner')
  const rightsOf = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  // Reader, editor, owner.
  expect(rightsOf('Create projects')).toEqual(['No', 'No', 'Yes'])
  expect(rightsOf('See runs')).toEqual(['No', 'No', 'Yes'])
})
