// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpointQuery } from '../../../src/api/query.ts'
import { projectNames } from '../../../src/contract/projects.ts'
import { render } from '../../../tests/render.tsx'
import { CommandError } from '../../control/command-error.ts'
import type { PickedFile } from './dropped-files.ts'
import { type ResultChoices, summaryOf } from './open-run.ts'
import { ResultsDialog } from './results-dialog.tsx'

const sample = new File([readFileSync(join(import.meta.dirname, 'samples/pytest.xml'))], 'pytest.xml')

const project = '7d7a1f6e-9d0b-4d43-8f43-0d3c6c4f8c00'

/** Reads as the worker does. */
async function tell(files: readonly PickedFile[]) {
  try {
    const read = files.map(async ({ path, file }) => ({
      path,
      bytes: new Uint8Array(await file.arrayBuffer()),
    }))
    return { summary: summaryOf(await Promise.all(read)) }
  } catch (error) {
    if (error instanceof CommandError) return { refused: error.words }
    throw error
  }
}

function show({ dropped = [] as File[], open = async (): Promise<object> => ({ opened: 'new-run' }) } = {}) {
  const chosen: ResultChoices[] = []
  const onOpened = vi.fn()
  const onClose = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(endpointQuery(projectNames, {}).queryKey, [
    { id: project, name: 'Orchard', slug: 'orchard' },
  ])
  render(
    <QueryClientProvider client={client}>
      <ResultsDialog
        opened
        onClose={onClose}
        dropped={dropped}
        projectId={project}
        onOpened={onOpened}
        backend={
          {
            results: async (files: readonly PickedFile[], choices: ResultChoices | null) => {
              if (!choices) return tell(files)
              chosen.push(choices)
              return open()
            },
          } as never
        }
      />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), chosen, onOpened, onClose }
}

beforeEach(() => {
  document.documentElement.lang = 'en'
})

afterEach(cleanup)

describe('the dialog', () => {
  it('shows a summary, and Enter opens the run with the corrections', async () => {
    const { user, chosen, onOpened, onClose } = show({ dropped: [sample] })
    expect(screen.getByRole('status').textContent).toBe('Reading the files…')
    expect(await screen.findByText('6: passed 2, failed 2, ignored 2')).toBeDefined()
    expect(screen.getByText('pytest · JUnit XML')).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Open as a run')
    const name = screen.getByRole('textbox', { name: 'Name' })
    expect(name).toHaveProperty('value', 'pytest')
    await user.clear(name)
    await user.type(name, 'Nightly')
    await user.click(screen.getByRole('radio', { name: 'iOS' }))
    await user.type(name, '{Enter}')
    expect(chosen).toEqual([{ name: 'Nightly', platform: 'iOS', project }])
    expect(onClose).toHaveBeenCalledOnce()
    expect(onOpened).toHaveBeenCalledExactlyOnceWith('new-run')
  })

  it.each([
    ['en', /holds no test results.*Expected a JUnit XML report/, 'Choose files…'],
    ['ru', /нет результатов тестов.*Подойдёт отчёт JUnit XML/, 'Выбрать файлы…'],
  ])('says in %s which files it expects, and asks for others', async (language, sentence, others) => {
    document.documentElement.lang = language
    show({ dropped: [new File(['PNG'], 'cat.png')] })
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
    expect(screen.getByRole('button', { name: others })).toBeDefined()
  })

  it('asks for files when none were dropped, and reads the picked ones', async () => {
    const { user } = show()
    expect(screen.getByText(/They are read in this browser only/)).toBeDefined()
    const input = document.querySelector<HTMLInputElement>('input[type=file]:not([webkitdirectory])')
    if (input) await user.upload(input, sample)
    expect(await screen.findByText('6: passed 2, failed 2, ignored 2')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Choose others…' }))
    expect(screen.getByRole('button', { name: 'Choose a folder…' })).toBeDefined()
  })

  it('keeps the choices when the run can’t be opened, and shows the reason', async () => {
    const refused = { en: 'No room. Expected less.', ru: 'Нет места.' }
    const { user, onOpened } = show({ dropped: [sample], open: async () => ({ refused }) })
    await user.click(await screen.findByRole('button', { name: 'Open as a run' }))
    expect((await screen.findByRole('alert')).textContent).toBe('No room. Expected less.')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'pytest')
    expect(onOpened).not.toHaveBeenCalled()
  })

  it('rejects too many loose files instead of reading some', async () => {
    show({ dropped: Array.from({ length: 20_001 }, (_, i) => new File([''], `${i}-result.json`)) })
    expect((await screen.findByRole('alert')).textContent).toMatch(/more than 20,000 files. Expected a zip/)
  })

  it('has a message for files that disappeared', async () => {
    const gone = new File([''], 'gone.xml')
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    show({ dropped: [gone] })
    expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t be read. Expected/)
    expect(info).toHaveBeenCalledOnce()
  })
})
