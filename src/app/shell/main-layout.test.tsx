// @vitest-environment jsdom
import { Menu } from '@mantine/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render, useTexts } from '../../../tests/render.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { useEscapeCloses } from './main-layout.tsx'

beforeEach(() => useTexts('en'))
afterEach(cleanup)

function Page() {
  useEscapeCloses()
  return (
    <>
      <Menu>
        <Menu.Target>
          <button type="button">Apple</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Eat</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FilterChip label="Colour" value={null} onClear={() => undefined}>
        {() => <button type="button">Red</button>}
      </FilterChip>
    </>
  )
}

test.each(['Apple', 'Colour'])(
  '“%s” closes by Escape right after opening, while the focus is on its button',
  async (name) => {
    render(<Page />)
    const button = screen.getByRole('button', { name })
    const isOpen = () => button.getAttribute('aria-expanded')
    button.focus()
    fireEvent.click(button)
    expect([isOpen(), document.activeElement]).toEqual(['true', button])
    fireEvent.keyDown(button, { key: 'Escape' })
    expect(isOpen()).toBe('false')
    // The focus doesn't follow a removed element either.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(document.activeElement).toBe(button)

    // Where the focus has followed, the dropdown closes itself.
    fireEvent.click(button)
    await waitFor(() => expect(document.activeElement).not.toBe(button))
    fireEvent.keyDown(document.activeElement ?? button, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(isOpen()).toBe('false')
  },
)
