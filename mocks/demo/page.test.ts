// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { BackendCommandRunner } from '../control/backend-command-runner.ts'
import { installControl } from '../control/page.ts'
import { createBackend } from '../hosts/create-backend.ts'
import { endOf } from './demo-settings.ts'
import { mountEnded } from './ended/mount.tsx'
import { figuresAddress } from './figures/figures.ts'
import { demoPageAddOn } from './page.ts'
import { parseAction, readAction, writeAction } from './prepare/offer.ts'
import { readChapters } from './tour/chapters.ts'

vi.mock('./ended/mount.tsx', () => ({ mountEnded: vi.fn() }))

afterEach(() => {
  vi.unstubAllEnvs()
  localStorage.clear()
  document.body.replaceChildren()
})

const control = new BackendCommandRunner(
  await createBackend({ scenario: 'empty', now: Date.parse('2026-01-01') }),
)
const backend = { run: control.run.bind(control), onMail: () => {} }

/** The reason why a link was refused; null when it was followed. */
async function open(search: string): Promise<string | null> {
  document.body.replaceChildren()
  const product = document.createElement('div')
  product.id = 'root'
  document.body.append(product)
  history.replaceState(null, '', `/${search}`)
  const { started: _, ...addOn } = demoPageAddOn
  await installControl(
    backend,
    { ready: () => {}, toggle: () => {}, open: () => {} },
    addOn,
    Promise.resolve(),
  )
  const notices = [...document.body.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return notices[0]?.querySelector('.alert span')?.textContent ?? null
}

test('a link chooses chapters until another one starts a world', async () => {
  expect(await open('?mock.scenario=empty&mock.chapters=qa,security')).toBeNull()
  expect(readChapters()).toEqual(['qa', 'security'])
  await open('?mock.latency=off')
  await open('')
  expect(readChapters()).toEqual(['qa', 'security'])
  await open('?mock.chapters=')
  expect(readChapters()).toEqual([])
  await open('?mock.chapters=manager')
  await open('?mock.scenario=empty')
  expect(readChapters()).toEqual([])
})

/** No value of these is anything that a link may say. */
const hostile = [
  '{"toString":1,"valueOf":null}',
  '['.repeat(3_000),
  '__proto__',
  'constructor',
  'x'.repeat(20_000),
  '%00',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'Book javascript:alert(1)',
  'Book data:text/html,1',
  'Book //seller.example',
  'Book https://bank.example@seller.example',
  '\u202eBook https://seller.example',
  ` https://seller.example`,
  `${'x'.repeat(61)} https://seller.example`,
  `Book https://seller.example/${'x'.repeat(2_000)}`,
  '2026-02-30',
  '2026-11-20T09:00:00Z',
  '99999-01-01',
  'https://seller.example.evil.example/',
  'http://seller.example/',
  'https://name:password@seller.example/',
]

test.each([
  ['chapters', 'qa'],
  ['action', 'Book a call https://seller.example/call'],
  ['until', '9999-12-31'],
  ['figures', 'https://seller.example/figures?demo=1'],
])('a hostile value of mock.%s is refused in words, and keeps nothing', async (name, fine) => {
  vi.stubEnv('VITE_FIGURES_ORIGIN', 'https://seller.example')
  expect(await open(`?mock.${name}=${fine}`)).toBeNull()
  expect(Object.keys(localStorage).filter((key) => key.includes(name))).toHaveLength(1)
  for (const value of hostile) {
    const refused = await open(`?mock.scenario=empty&mock.${name}=${encodeURIComponent(value)}`)
    expect(refused).toContain(`mock.${name}`)
    expect(refused?.length).toBeLessThan(400)
    expect(Object.keys(localStorage).filter((key) => key.includes(name))).toEqual([])
    expect(location.search).toBe('')
  }
})

test('a call to action is a label and an address', () => {
  const action = { label: 'Book a call — 15 min', href: 'https://seller.example/call?from=demo' }
  expect(parseAction(writeAction(action))).toEqual(action)
  expect(readAction()).toBeNull()
  localStorage.setItem('paceline.mock.action', 'Book javascript:alert(1)')
  expect(readAction()).toBeNull()
})

test('a day ends at midnight where the viewer is', () => {
  expect(endOf('2026-11-30')).toBe(new Date(2026, 11, 1).getTime())
  expect(endOf('2028-02-29')).toBe(new Date(2028, 2, 1).getTime())
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '', 'tomorrow']) expect(endOf(text)).toBeNull()
})

/** Resolves once the page of an ended link is shown. */
async function openEnded(search: string): Promise<void> {
  vi.mocked(mountEnded).mockClear()
  void open(search)
  await vi.waitFor(() => expect(mountEnded).toHaveBeenCalledOnce())
}

test('a link that has ended changes nothing and replaces the product, also without the link', async () => {
  await openEnded('?mock.scenario=trial&mock.until=2026-01-01')
  expect(await control.run('state')).not.toMatchObject({ scenario: 'trial' })
  expect(location.search).toContain('mock.until')

  // Opened in time, and again when it is over.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  expect(await open(`?mock.scenario=empty&mock.until=${tomorrow}`)).toBeNull()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 })
  try {
    for (const search of ['', '?mock.persona=reader', '?mock.latency=off']) await openEnded(search)
    // A plain one, or one that goes on longer.
    expect(await open('?mock.scenario=empty')).toBeNull()
    expect(await open('?mock.until=9999-12-31')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a demo built without the seller’s origin sends no figures, and says so', async () => {
  expect(await open('?mock.figures=https://seller.example/')).toContain('VITE_FIGURES_ORIGIN')
  localStorage.setItem('paceline.mock.figures', 'https://seller.example/')
  expect(figuresAddress()).toBeNull()
})
