import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Artifact } from '../../contract/artifacts.ts'
import { parseArtifactsSearch } from './artifacts-search.ts'
import { parseCsv } from './preview/csv-rows.ts'
import { indentJson, indentXml } from './preview/indent.ts'
import { isTrace, previewKind } from './preview/preview-kind.ts'
import { fileSize, foldersAbove, visibleRows } from './tree.ts'

const folder = (id: string): Artifact => ({
  id,
  name: id.split('/').at(-1) ?? '',
  is_file: false,
  size: null,
  content_type: null,
})
const file = (id: string, size = 1, content_type = 'text/plain'): Artifact => ({
  ...folder(id),
  is_file: true,
  size,
  content_type,
})

describe('the tree', () => {
  const contents: Record<string, Artifact[]> = {
    run: [file('run/z.txt'), folder('run/b10'), folder('run/b9')],
    'run/b9': [file('run/b9/x.log')],
  }

  it('shows what is in opened folders, folders first and figures by value', () => {
    const rows = visibleRows('run', new Set(['run/b9', 'run/b10']), (id) => contents[id])
    expect(
      rows.map(({ artifact, depth, loading }) => `${artifact.id} ${depth}${loading ? ' …' : ''}`),
    ).toEqual(['run/b9 1', 'run/b9/x.log 2', 'run/b10 1 …', 'run/z.txt 1'])
  })

  it('knows the folders above, and sizes for people', () => {
    expect(foldersAbove('logs/omni/a.log')).toEqual(['logs', 'logs/omni'])
    expect(foldersAbove('logs/omni/')).toEqual(['logs'])
    expect(
      [0, 1023, 1024, 1536, 10_485_760, 5 * 1024 ** 4].map((bytes) =>
        Object.values(fileSize(bytes)).join(' '),
      ),
    ).toEqual(['0 bytes', '1023 bytes', '1 kilobytes', '1.5 kilobytes', '10 megabytes', '5120 gigabytes'])
  })
})

it('of an address, only a path that a file may have counts', () => {
  const pathIn = (path: unknown) => parseArtifactsSearch({ path }).path
  expect(['logs/a.log', 'logs/', '.hidden/..a/b..'].map(pathIn)).toEqual([
    'logs/a.log',
    'logs/',
    '.hidden/..a/b..',
  ])
  expect(['../../etc', 'logs/..', './a', 'logs/./a', '..', 7].filter(pathIn)).toEqual([])
  expect(pathIn('a'.repeat(2000))).toHaveLength(963)
})

describe('previews', () => {
  it('go by name, then by type, and not above 10 MB', () => {
    expect(previewKind(file('run/a.JSON'))).toBe('json')
    expect(previewKind(file('run/a', 1, 'image/svg+xml'))).toBe('image')
    expect(previewKind(file('run/a', 1, 'text/html; charset=utf-8'))).toBe('html')
    expect(previewKind(file('run/a.apk', 1, 'application/octet-stream'))).toBe('none')
    expect(previewKind(file('run/a.log', 11_000_000))).toBe('tooLarge')
    expect(isTrace('profiling/one.json')).toBe(true)
    expect(isTrace('devices/omni/one.json')).toBe(false)
  })

  it('read CSV as another library does', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab",\n \'é'), maxLength: 6 })
    const table = fc
      .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 5 }))
      .chain(([width, height]) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        }),
      )
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const text = rows
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
          .join(end)
        expect(parseCsv(text, ',')).toEqual(rows)
        expect(parseCsv(text, ',')).toEqual(parse(text))
      }),
    )
    expect(parseCsv('a;b\n1;"2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('indent what was written in one line', () => {
    expect(indentJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
    expect(indentJson('{"a":')).toBe('{"a":')
    expect(indentXml('<a><b x="1"/>text</a>')).toBe('<a>\n  <b x="1"/>\n  text\n</a>')
    fc.assert(fc.property(fc.string(), (text) => void indentXml(text)))
  })
})
