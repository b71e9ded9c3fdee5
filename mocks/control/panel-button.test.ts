// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createBackend } from '../hosts/create-backend.ts'
import { BackendCommandRunner } from './backend-command-runner.ts'
import { placePanelButton } from './panel-button.ts'

const opened = vi.hoisted(() => ({ toggle: vi.fn(), open: vi.fn() }))
vi.mock('./panel/mount.tsx', () => ({ mountPanel: () => opened }))

const notices = () =>
  [...document.body.children].map((host) => host.shadowRoot?.querySelector('[role=status]')?.textContent)

test('a shortcut pressed while the backend starts shows a response at once and takes effect after the start', async () => {
  localStorage.setItem('paceline.language', 'en')
  const panel = placePanelButton({})
  const button = document.querySelector('aside')?.shadowRoot?.querySelector('button')
  expect(button?.hidden).toBe(true)

  panel.toggle()
  expect(notices().join()).toContain('The fake backend is starting…')
  expect(opened.toggle).not.toHaveBeenCalled()

  panel.ready(new BackendCommandRunner(await createBackend({ scenario: 'empty' })))
  await vi.waitFor(() => expect(opened.toggle).toHaveBeenCalledTimes(1))
  expect(notices().join()).not.toContain('The fake backend is starting…')
  expect(button?.hidden).toBe(false)
})
