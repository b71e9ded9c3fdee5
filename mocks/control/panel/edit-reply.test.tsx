// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { render } from '../../../tests/render.tsx'
import { type Service, startService } from '../../../tests/service.ts'
import { BackendCommandRunner } from '../backend-command-runner.ts'
import { JournalTab } from './journal-tab.tsx'
import { type LocalizedError, PanelContext } from './use-panel.ts'

afterEach(cleanup)

async function openCall(service: Service, path: string) {
  const refusals: (LocalizedError | null)[] = []
  const panel = {
    addOn: {},
    control: new BackendCommandRunner(service.backend),
    version: 0,
    refused: (refusal: LocalizedError | null) => void refusals.push(refusal),
    changed: () => {},
  }
  const token = await service.enter('olivia@acme.test')
  const ask = () => service.send('GET', path, { token })
  const first = await ask()
  render(
    <PanelContext value={panel}>
      <JournalTab />
    </PanelContext>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: new RegExp(`GET ${path}`) }))
  return { user, refusals, ask, first }
}

test('an answer can be edited by keyboard and is used from then on', async () => {
  document.documentElement.lang = 'en'
  const service = await startService()
  const { user, ask, first, refusals } = await openCall(service, 'v2/projects')
  // The call unfolds first.
  const edit = await screen.findByRole('button', { name: 'Edit this reply' })
  edit.focus()
  await user.keyboard('{Enter}')
  const form = screen.getByRole('form', { name: 'Edit this reply' })
  const body = within(form).getByRole('textbox', { name: 'Body, JSON' }) as HTMLTextAreaElement
  expect(document.activeElement).toBe(body)
  expect(JSON.parse(body.value)).toEqual(first.body)

  await user.clear(body)
  await user.paste('{"payload": [], "count": "none"')
  expect(within(form).getByText('This is not JSON.')).toBeDefined()
  expect(within(form).getByRole('button', { name: 'Answer like this' })).toHaveProperty('disabled', true)
  await user.paste('}')
  await user.click(within(form).getByRole('button', { name: 'Answer like this' }))
  expect(refusals.at(-1)?.message).toContain('reply breaks the contract at "count"')
  expect((await ask()).body).toEqual(first.body)

  await user.click(within(form).getByRole('checkbox', { name: 'Even against the contract' }))
  await user.click(within(form).getByRole('button', { name: 'Answer like this' }))
  expect(await screen.findByText(/From now on the call is answered like this/)).toBeDefined()
  expect((await ask()).body).toEqual({ payload: [], count: 'none' })
})
