// @vitest-environment jsdom
import { act, fireEvent, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { screens } from '../e2e/screens.ts'
import { visit } from './legal/walk.tsx'
import { addresses } from './legal/worlds.ts'
import { takeLogged } from './setup.ts'

/** Components with the same function are identified alike (WCAG 3.2.4; e2e/conformance.ts names this test). */

interface Control {
  name: string
  /** Its name in the other language, where two words for one thing show. */
  russian: string
  icon: string | undefined
  /** Its target, regardless of the run or project. */
  to: string | undefined
}

type Known = Readonly<Record<string, readonly string[]>>

/** Links to one page that are there for different things. */
const otherFunctions: Known = {
  '/api/v1/user/authorize?provider': ['continue with github', 'continue with google'],
  '/auth/sign_in': ['back to sign-in', 'sign in', 'sign in with a password'],
  // To the list itself, and to the rest of it from the latest.
  '/runs': ['test runs', 'view all runs'],
  // To a report, and from one to the one before.
  '/runs/…/report': ['previous run of the project', 'report'],
  // Links to the next step of an entity.
  '/usage': ['add a payment method', 'raise the limit'],
}

/** Icons of more than one action. */
const sharedIcons: Known = {
  plus: ['add', 'new'],
  // Once more.
  refresh: ['check', 'repeat'],
  // An administrator enters the team as well.
  'report-analytics': ['open', 'report'],
  // For good.
  trash: ['delete', 'revoke'],
}

const guestPages = screens.guest.map(({ route }) => route.replace('$token', 'any'))

/** The buttons and links of all screens, including the last menu of each. */
async function controlsOfAllScreens(): Promise<Control[]> {
  const controls: Control[] = []
  for (const address of [...guestPages, ...addresses.map(({ address }) => address)]) {
    await visit(address)
    const menu = [...document.querySelectorAll('main [aria-haspopup=menu]')].at(-1)
    if (menu) {
      fireEvent.click(menu)
      await waitFor(() => expect(document.querySelector('[role=menu]')).not.toBeNull())
    }
    controls.push(...(await shownInBothLanguages()))
    // The menu wants the focus, and in jsdom nothing is in sight.
    takeLogged()
  }
  return [...controls, ...(await controlsOfFailure())]
}

/** The buttons and links of a list that couldn't be loaded. */
async function controlsOfFailure(): Promise<Control[]> {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path.startsWith('/api/v2/run?') ? Response.error() : fetch(path, init),
  )
  await visit('/runs')
  vi.stubGlobal('fetch', fetch)
  const controls = await shownInBothLanguages()
  expect(controls.map(({ name }) => name)).toContain('try again')
  takeLogged()
  return controls
}

/** Once nothing comes any more: what one language shows and the other doesn't came in between. */
async function shownInBothLanguages(): Promise<Control[]> {
  const before = shownControls().map(nameOf)
  await act(() => i18next.changeLanguage('ru'))
  const russian = shownControls().map(nameOf)
  await act(() => i18next.changeLanguage('en'))
  const controls = shownControls()
  if (String(controls.map(nameOf)) !== String(before) || russian.length !== before.length)
    return shownInBothLanguages()
  return controls
    .map((control, i) => ({
      name: nameOf(control),
      russian: russian[i] ?? '',
      icon: iconOf(control),
      to: locationOf(control),
    }))
    .filter(({ name }) => name)
}

/** Heads of columns are words of their tables; a run’s name leads to its report. */
const shownControls = () => [
  ...document.querySelectorAll(
    ':is(a[href], button, [role=menuitem], [role=tab]):not(th *, td a[href$="/report"]:not([aria-label]))',
  ),
]

/** Without the names of things, which come after it, and why it can't be pressed. */
function nameOf(control: Element): string {
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
  let name = control.getAttribute('aria-label')
  while (!name && texts.nextNode()) name = /\p{L}.*/u.exec(texts.currentNode.textContent ?? '')?.[0] ?? null
  return (name ?? '').replace(/(?::|(?:\s(?:of|о))?\s[“«]|\s*Plain \d).*/, '').toLowerCase()
}

/** Icons of actions; other icons show that something opens, here or elsewhere. */
const iconOf = (control: Element) =>
  [...control.querySelectorAll('svg')]
    .map((svg) => /tabler-icon-(\S+)/.exec(svg.getAttribute('class') ?? '')?.[1])
    .find((icon) => icon !== 'chevron-down' && icon !== 'external-link')

function locationOf(control: Element): string | undefined {
  const href = control.getAttribute('href')
  if (!href || href.startsWith('#')) return undefined
  const { host, pathname, searchParams } = new URL(href, location.origin)
  const asked = [...searchParams.keys()].join()
  return (
    (host === location.host ? '' : host) + pathname.replaceAll(/[\da-f-]{36}/g, '…') + (asked && `?${asked}`)
  )
}

type Part = (control: Control) => string | undefined

test('controls with the same effect have the same name and icon on every screen', async () => {
  const controls = await controlsOfAllScreens()
  const severalOf = (thing: Part, part: Part, known: Known = {}) => {
    const parts = new Map<string, Set<string>>()
    for (const control of controls) {
      const [one, its] = [thing(control), part(control)]
      if (one && its) parts.set(one, (parts.get(one) ?? new Set()).add(its))
    }
    return Object.fromEntries(
      [...parts]
        .filter(([one, all]) => all.size > 1 && [...all].some((its) => !known[one]?.includes(its)))
        .map(([one, all]) => [one, [...all].sort()]),
    )
  }
  const name: Part = (control) => control.name
  const russian: Part = (control) => control.russian
  const icon: Part = (control) => control.icon
  expect(severalOf(name, russian), 'Russian names of one English name').toEqual({})
  expect(severalOf(russian, name), 'English names of one Russian name').toEqual({})
  expect(severalOf(name, icon), 'icons of one name').toEqual({})
  expect(
    severalOf(({ to }) => to, name, otherFunctions),
    'names of one page',
  ).toEqual({})
  expect(
    severalOf(icon, (control) => control.name.split(' ')[0], sharedIcons),
    'verbs of one icon: one each, or those in `sharedIcons`',
  ).toEqual({})
})
