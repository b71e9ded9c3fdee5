// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { BackendCommandRunner } from '../control/backend-command-runner.ts'
import { installControl } from '../control/page.ts'
import { createBackend } from '../hosts/create-backend.ts'
import { demoPage } from './page.ts'
import { readChapters } from './tour/chapters.ts'

afterEach(() => {
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
  history.replaceState(null, '', `/${search}`)
  const { started: _, ...extension } = demoPage
  await installControl(backend, { ready: () => {}, toggle: () => {}, open: () => {} }, extension)
  return document.querySelector('body > div')?.shadowRoot?.querySelector('.alert span')?.textContent ?? null
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
  '\u202e',
]

test.each(['chapters'])('a hostile value of mock.%s is refused in words, and keeps nothing', async (name) => {
  await open(`?mock.${name}=qa`)
  for (const value of hostile) {
    const refused = await open(`?mock.scenario=empty&mock.${name}=${encodeURIComponent(value)}`)
    expect(refused).toContain(`mock.${name}`)
    expect(refused?.length).toBeLessThan(400)
    expect(Object.keys(localStorage).filter((key) => key.includes(name))).toEqual([])
    expect(location.search).toBe('')
  }
})
