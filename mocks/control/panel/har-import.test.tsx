// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from '../../../tests/render.tsx'
import { type Service, startService } from '../../../tests/service.ts'
import { BackendCommandRunner } from '../backend-command-runner.ts'
import { HarImport } from './har-import.tsx'
import { type LocalizedError, PanelContext } from './use-panel.ts'

const refusals: (LocalizedError | null)[] = []
let service: Service
let har = ''
beforeEach(async () => {
  refusals.length = 0
  service = await startService()
  const control = new BackendCommandRunner(service.backend)
  const token = await service.enter('olivia@acme.test')
  for (const path of ['v1/user/me', 'v2/tokens', 'v2/run']) await service.send('GET', path, { token })
  har = JSON.stringify(await control.run('har'))
  await control.run('reset', { scenario: 'empty' })
  const panel = {
    addOn: {},
    control,
    version: 0,
    refused: (refusal: LocalizedError | null) => void refusals.push(refusal),
    changed: () => {},
  }
  render(
    <PanelContext value={panel}>
      <HarImport />
    </PanelContext>,
  )
})
afterEach(cleanup)

const archive = (text: string) => new File([text], 'session.har')

test.each([
  ['en', 'World from a HAR', 'What the archive doesn’t tell', /runs.list 20 of \d+ rows were in the replies/],
  ['ru', 'Мир из HAR', 'Чего архив не говорит', /runs.list в ответах 20 из \d+ строк/],
])(
  '%s: a chosen archive becomes a world, and what it lacks is said',
  async (lang, button, title, partial) => {
    document.documentElement.lang = lang
    await userEvent.upload(
      (await screen.findByRole('button', { name: button })).parentElement?.querySelector(
        'input',
      ) as HTMLElement,
      archive(har),
    )
    const report = await screen.findByRole('status', { name: title })
    expect(
      within(report).getByText(
        (_, element) => element?.tagName === 'SPAN' && partial.test(element.textContent),
      ),
    ).toBeDefined()
    expect(service.db.runs.count()).toBe(20)
  },
)

test('a dropped file that is none is refused, and the world stays', async () => {
  document.documentElement.lang = 'en'
  const button = await screen.findByRole('button', { name: 'World from a HAR' })
  for (const text of ['PK', '{"log": 1}']) {
    fireEvent.drop(button, { dataTransfer: { files: [archive(text)] } })
    await expect
      .poll(() => refusals.at(-1)?.message)
      .toContain(text === 'PK' ? 'session.har: not JSON' : '"log"')
  }
  expect(screen.queryByRole('status')).toBeNull()
  expect(service.db.runs.count()).toBe(0)
})
