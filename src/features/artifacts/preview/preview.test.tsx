// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render, useTexts } from '../../../../tests/render.tsx'
import type { Artifact } from '../../../contract/artifacts.ts'
import { Preview } from './preview.tsx'

/** How each kind of file is shown. Lines of text are only drawn where there is a window: that is for e2e. */

const shown = vi.hoisted(() => ({ blob: null as Blob | null }))
vi.mock('../../../api/files.ts', () => ({
  useFileUrl: () => ({ url: 'blob:file', query: { data: shown.blob } }),
}))

beforeEach(() => useTexts())
afterEach(cleanup)

const run = 'c0ffee00-0000-4000-8000-000000000000'

function show(name: string, text: string, more: Partial<Artifact> = {}) {
  const blob = new Blob([text])
  // jsdom's blobs can't read themselves.
  blob.text = () => Promise.resolve(text)
  shown.blob = blob
  const file = { id: `${run}/some/${name}`, name, is_file: true, size: text.length, content_type: null }
  render(<Preview file={{ ...file, ...more }} runId={run} />)
}

it('an HTML page is framed without scripts, forms, an origin or external content', async () => {
  show('page.html', '<h1>Hi</h1><script>alert(1)</script>')
  const frame = await screen.findByTitle('page.html')
  expect(frame.getAttribute('sandbox')).toBe('')
  const page = new DOMParser().parseFromString(frame.getAttribute('srcdoc') ?? '', 'text/html')
  expect(page.head.firstElementChild?.getAttribute('content')).toMatch(/^default-src 'none';/)
  expect(page.querySelector('h1')?.textContent).toBe('Hi')
  expect(document.querySelector('h1')).toBeNull()
})

it('CSV is shown as a table, up to the preview’s limit', async () => {
  show('figures.csv', `name,seconds\n${'"a ""b""",1.5\n'.repeat(502)}`)
  const table = await screen.findByRole('table')
  const words = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map(({ textContent }) => textContent)
  expect(words('columnheader')).toEqual(['name', 'seconds'])
  expect(words('cell').slice(0, 2)).toEqual(['a "b"', '1.5'])
  expect(words('row')).toHaveLength(501)
  expect(screen.getByText('2 more rows are in the file.')).toBeDefined()
})

it('CSV of 200,000 columns is shown in part', async () => {
  show('wide.csv', `${'a,'.repeat(199_999)}a\n${'1,'.repeat(199_999)}${'1'.repeat(5000)}`)
  const table = await screen.findByRole('table')
  expect(within(table).getAllByRole('columnheader')).toHaveLength(100)
  expect(within(table).getAllByRole('cell')).toHaveLength(100)
  expect(screen.getByText('199900 more columns are in the file.')).toBeDefined()
})

it('text of a million lines is shown in part', async () => {
  show('long.log', 'x\n'.repeat(1_000_000))
  expect(await screen.findByText(/^This is only the beginning/)).toBeDefined()
})

it.each([
  ['deep.xml', '<a>'.repeat(200_000) + '</a>'.repeat(200_000)],
  ['wide.json', `{${Array.from({ length: 200_000 }, (_, i) => `"k${i}":[${i}]`)}}`],
  ['deep.json', '['.repeat(200_000) + ']'.repeat(200_000)],
])('%s renders only the visible lines', async (name, text) => {
  show(name, text)
  const region = await screen.findByRole('region', { name })
  expect(region.querySelectorAll('*').length).toBeLessThan(1_000)
  expect(region.textContent.length).toBeLessThan(1_000_000)
})

it.each(['words.txt', 'device.log', 'data.json', 'report.xml'])(
  '%s is text that can be scrolled by keyboard',
  async (name) => {
    show(name, '{}')
    expect((await screen.findByRole('region', { name })).tabIndex).toBe(0)
  },
)

it('pictures and videos are shown, and damaged ones show an error', () => {
  show('screen.png', 'x')
  expect(screen.getByAltText('screen.png').getAttribute('src')).toBe('blob:file')
  cleanup()
  show('film.mp4', 'x')
  const video = screen.getByLabelText('film.mp4')
  expect(video.getAttribute('src')).toBe('blob:file')
  fireEvent.error(video)
  expect(screen.getByText(/^The file is damaged or incomplete/)).toBeDefined()
})

it('empty, unknown and larger files show an explanation and a download', async () => {
  show('huge.log', 'x', { size: 10 * 1024 * 1024 + 1 })
  expect(screen.getByText(/^The file is too large for a preview/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download' })).toBeDefined()
  cleanup()
  show('unmeasured.log', 'x'.repeat(10 * 1024 * 1024 + 1), { size: null })
  expect(screen.getByText(/^The file is too large for a preview/)).toBeDefined()
  cleanup()
  show('app.apk', 'x', { content_type: 'application/octet-stream' })
  expect(screen.getByText('There is no preview for files of this kind.')).toBeDefined()
  cleanup()
  show('nothing.txt', '')
  expect(await screen.findByText('The file is empty.')).toBeDefined()
})
