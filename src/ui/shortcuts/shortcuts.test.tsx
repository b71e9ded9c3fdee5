// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render, useTexts } from '../../../tests/render.tsx'
import { isPressed, keyNames } from './hotkey.ts'
import { ShortcutsHelp } from './shortcuts-help.tsx'
import { type Shortcut, useShortcuts } from './use-shortcuts.ts'

const user = userEvent.setup()
beforeEach(() => useTexts('en'))
afterEach(cleanup)

describe('a key', () => {
  const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init)
  test.each([
    ['j', { key: 'j', code: 'KeyJ' }, true],
    ['j', { key: 'о', code: 'KeyJ' }, true],
    ['j', { key: 'k', code: 'KeyK' }, false],
    ['j', { key: 'j', code: 'KeyJ', ctrlKey: true }, false],
    ['f', { key: 'F', code: 'KeyF', shiftKey: true }, false],
    ['shift+f', { key: 'F', code: 'KeyF', shiftKey: true }, true],
    ['shift+f', { key: 'А', code: 'KeyF', shiftKey: true }, true],
    ['mod+k', { key: 'k', code: 'KeyK', ctrlKey: true }, true],
    ['mod+k', { key: 'k', code: 'KeyK', metaKey: true }, true],
    ['mod+k', { key: 'л', code: 'KeyK', ctrlKey: true }, true],
    ['?', { key: '?', code: 'Slash', shiftKey: true }, true],
    ['?', { key: ',', code: 'Slash', shiftKey: true }, false],
    ['?', { key: '?', code: 'Digit7', shiftKey: true }, true],
    [']', { key: 'ъ', code: 'BracketRight' }, true],
    ['[', { key: '[', code: 'Digit8', ctrlKey: true, altKey: true, modifierAltGraph: true }, true],
    ['Escape', { key: 'Escape' }, true],
  ] as const)('%s is triggered by %o: %s', (wanted, init, pressed) => {
    expect(isPressed(wanted, press(init))).toBe(pressed)
  })

  test('has its label as the name', () => {
    expect(['mod+k', 'shift+ArrowLeft', '+', ' ', 'j'].map(keyNames)).toEqual([
      ['Ctrl', 'K'],
      ['Shift', '←'],
      ['+'],
      ['Space'],
      ['J'],
    ])
  })
})

const shortcut = (press: string, run?: Shortcut['run'], more: Partial<Shortcut> = {}): Shortcut => ({
  keys: [press],
  group: (t) => t('shortcuts:groups.list'),
  label: (t) => t('shortcuts:list.next'),
  ...(run ? { run } : {}),
  ...more,
})

function Keys({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts)
  return null
}

test('shortcuts don’t fire while the user types, below a dialog, or after the page was left', async () => {
  const pressed = vi.fn()
  const everywhere = vi.fn()
  const { unmount } = render(
    <>
      <Keys shortcuts={[shortcut('j', pressed), shortcut('mod+k', everywhere, { whileTyping: true })]} />
      <input aria-label="field" />
      <div role="dialog" aria-label="in front">
        <button type="button">within</button>
      </div>
    </>,
  )
  await user.keyboard('j')
  expect(pressed).toHaveBeenCalledTimes(1)
  await user.click(screen.getByLabelText('field'))
  await user.keyboard('j')
  expect(screen.getByLabelText('field')).toHaveProperty('value', 'j')
  expect(pressed).toHaveBeenCalledTimes(1)
  await user.keyboard('{Control>}k{/Control}')
  expect(everywhere).toHaveBeenCalledTimes(1)
  screen.getByText('within').focus()
  await user.keyboard('j{Control>}k{/Control}')
  unmount()
  await user.keyboard('j')
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(everywhere).toHaveBeenCalledTimes(1)
})

test('sliders and choices handle arrows and Space, but not letters and Escape', () => {
  const pressed = vi.fn()
  render(
    <>
      <Keys shortcuts={['p', 'Escape', 'ArrowDown', ' '].map((key) => shortcut(key, pressed))} />
      <input aria-label="slider" type="range" />
      <input aria-label="choice" type="radio" />
    </>,
  )
  for (const name of ['slider', 'choice']) {
    pressed.mockClear()
    for (const key of ['p', 'Escape', 'ArrowDown', ' '])
      fireEvent.keyDown(screen.getByLabelText(name), { key })
    expect(pressed).toHaveBeenCalledTimes(2)
  }
})

test('a handler that declines leaves the key to the next one and to the browser', () => {
  const next = vi.fn()
  render(<Keys shortcuts={[shortcut('x', () => false), shortcut('x', next), shortcut('y', () => false)]} />)
  // fireEvent tells whether the browser's own reaction was prevented.
  expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(false)
  expect(next).toHaveBeenCalledOnce()
  expect(fireEvent.keyDown(document.body, { key: 'y' })).toBe(true)
})

test('"?" lists the screen’s shortcuts, and restores the focus', async () => {
  const searched = { group: shortcut('/').group, label: () => 'Search' }
  render(
    <>
      <ShortcutsHelp />
      <Keys shortcuts={[shortcut('j'), shortcut('ArrowDown'), { ...searched, keys: ['/'] }]} />
      <Keys shortcuts={[{ ...searched, keys: ['/'] }]} />
      <button type="button">opener</button>
    </>,
  )
  const opener = screen.getByText('opener')
  opener.focus()
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const list = within(dialog).getByRole('region', { name: 'List' })
  expect([...list.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Next rowJ↓',
    'Search/',
  ])
  expect(within(dialog).getByRole('region', { name: 'Everywhere' }).textContent).toContain('?')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
