// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render, useTexts } from '../../../../tests/render.tsx'
import { IssueDialog } from './issue-dialog.tsx'

const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
beforeEach(async () => {
  await useTexts('en')
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (text: string | null) => render(<IssueDialog opened onClose={() => undefined} text={text} />)
const preview = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Preview' }).value

describe('the dialog for an issue', () => {
  it('copies the shown text, without secrets', () => {
    show('GET /pay?token=abc by olivia@acme.test')
    expect(preview()).toBe('GET /pay?token=*** by olivia@acme.test')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Hide e-mail addresses' }))
    fireEvent.click(screen.getByRole('button', { name: 'Copy Markdown' }))
    expect(copied).toHaveBeenLastCalledWith('GET /pay?token=*** by ***')
  })

  it('adds the question for an assistant', () => {
    show('facts')
    fireEvent.click(screen.getByRole('radio', { name: 'For a chat assistant' }))
    expect(preview()).toMatch(/most likely cause.*\n\nfacts$/s)
  })

  it('allows copying only when the text is complete', () => {
    show(null)
    expect(screen.queryByRole('button', { name: 'Copy Markdown' })).toBeNull()
  })
})
