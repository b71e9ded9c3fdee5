// @vitest-environment jsdom
import { Menu, Modal } from '@mantine/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, useTexts } from '../../tests/render.tsx'
import { onDemand, useOnDemand } from './on-demand.tsx'
import { type DialogProps, useDialog } from './use-dialog.tsx'

const user = userEvent.setup()
beforeEach(() => useTexts('en'))
afterEach(cleanup)

function EatDialog({ fruit, opened, onClose }: DialogProps & { fruit: string }) {
  const [bites, setBites] = useState(0)
  return (
    <Modal opened={opened} onClose={onClose} title={`Eat the ${fruit}`} withCloseButton={false}>
      <button type="button" onClick={() => setBites(bites + 1)}>
        Bites: {bites}
      </button>
      <button type="button" onClick={onClose}>
        Enough
      </button>
    </Modal>
  )
}

const rendered = vi.fn()
let bringCutlery = () => {}
const cutlery = onDemand(() => new Promise<true>((resolve) => (bringCutlery = () => resolve(true))))

function Page() {
  rendered()
  const apple = useDialog((dialog) => <EatDialog {...dialog} fruit="apple" />)
  const { loadThen } = useOnDemand(cutlery)
  const other = useDialog((dialog, fruit: string) => <EatDialog {...dialog} fruit={fruit} />)
  return (
    <>
      <button type="button" onClick={() => apple.open()}>
        Apple
      </button>
      <Menu>
        <Menu.Target>
          <button type="button">Pear</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => other.open('pear')}>Eat</Menu.Item>
          <Menu.Item onClick={() => loadThen(() => other.open('pear'))}>Eat later</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {apple.dialog}
      {other.dialog}
    </>
  )
}

const press = (name: string) => user.click(screen.getByRole('button', { name }))
async function closeDialog() {
  await press('Enough')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
async function openFromMenu() {
  await press('Pear')
  await user.click(await screen.findByRole('menuitem', { name: 'Eat' }))
}

test('two dialogs of a page, opened one after the other, share no state', async () => {
  render(<Page />)
  await press('Apple')
  expect(screen.getByRole('dialog', { name: 'Eat the apple' })).toBeDefined()
  await closeDialog()
  // React would warn of equal keys, and any line on the console fails the test.
  await openFromMenu()
  expect(await screen.findByRole('dialog', { name: 'Eat the pear' })).toBeDefined()
})

test('a reopened dialog has fresh state', async () => {
  render(<Page />)
  await press('Apple')
  await press('Bites: 0')
  await press('Bites: 1')
  await closeDialog()
  await press('Apple')
  expect(screen.getByRole('button', { name: 'Bites: 0' })).toBeDefined()
})

test('a closed dialog returns the focus to its button, or to the button of its menu', async () => {
  render(<Page />)
  const focused = () => document.activeElement
  await press('Apple')
  await closeDialog()
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Apple' })))
  await openFromMenu()
  await screen.findByRole('dialog')
  await closeDialog()
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Pear' })))
})

test('a dialog that loads after its menu has closed returns the focus to the button of the menu', async () => {
  render(<Page />)
  await press('Pear')
  await user.click(await screen.findByRole('menuitem', { name: 'Eat later' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  bringCutlery()
  await screen.findByRole('dialog')
  await closeDialog()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pear' })))
})

test('opening a dialog doesn’t render the page again', async () => {
  render(<Page />)
  rendered.mockClear()
  await press('Apple')
  await closeDialog()
  expect(rendered).not.toHaveBeenCalled()
})
