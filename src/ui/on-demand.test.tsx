// @vitest-environment jsdom
import { Menu } from '@mantine/core'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, useTexts } from '../../tests/render.tsx'
import { type LoadedMenuProps, MenuOnDemand, onDemand } from './on-demand.tsx'

beforeEach(() => useTexts())
afterEach(cleanup)

const brings = {
  Fruits: ({ target, opened, onChange }: LoadedMenuProps) => (
    <Menu opened={opened} onChange={onChange}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Apple</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  ),
}

const show = (load: () => Promise<typeof brings>) =>
  render(
    <MenuOnDemand part={onDemand(load)} button={<button type="button">Fruits</button>}>
      {({ Fruits }, brought) => <Fruits {...brought} />}
    </MenuOnDemand>,
  )

const button = () => screen.getByRole('button', { name: 'Fruits' })

test.each(['{Enter}', ' ', '{ArrowDown}'])('opens with %s, and restores the focus', async (key) => {
  const user = userEvent.setup()
  show(async () => brings)
  await user.tab()
  await user.keyboard(key)
  await screen.findByRole('menuitem', { name: 'Apple' })
  expect(button().getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.activeElement).toBe(button()))
  await user.keyboard(key)
  await screen.findByRole('menuitem', { name: 'Apple' })
})

test('a click before the part has loaded opens it, and two clicks open it once', async () => {
  const user = userEvent.setup()
  let come = (_: typeof brings) => {}
  const load = vi.fn(() => new Promise<typeof brings>((resolve) => (come = resolve)))
  show(load)
  await user.dblClick(button())
  expect(screen.queryByRole('menu')).toBeNull()
  come(brings)
  await screen.findByRole('menuitem', { name: 'Apple' })
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that failed to load is loaded again by the next click', async () => {
  const user = userEvent.setup()
  let reachable = false
  show(() => (reachable ? Promise.resolve(brings) : Promise.reject(new Error('no network'))))
  await user.click(button())
  expect(screen.queryByRole('menu')).toBeNull()
  reachable = true
  await user.click(button())
  await screen.findByRole('menuitem', { name: 'Apple' })
})

test('a part is loaded once, on demand', async () => {
  const bring = vi.fn(async () => 'it')
  const wanted = onDemand(bring)
  expect(wanted.loaded).toBeUndefined()
  expect(bring).not.toHaveBeenCalled()
  expect(await Promise.all([wanted.load(), wanted.load()])).toEqual(['it', 'it'])
  expect(bring).toHaveBeenCalledTimes(1)
  expect(wanted.loaded).toBe('it')
})

test('a failed load can be repeated', async () => {
  const bring = vi.fn(async () => 'it').mockRejectedValueOnce(new Error('offline'))
  const wanted = onDemand(bring)
  await expect(wanted.load()).rejects.toThrow('offline')
  expect(wanted.loaded).toBeUndefined()
  expect(await wanted.load()).toBe('it')
})
