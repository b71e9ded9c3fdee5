import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorTime } from '../../../tests/processor-time.ts'
import type { Artifact } from '../../contract/artifacts.ts'
import { parseArtifactsSearch } from './artifacts-search.ts'
import { parseCsv } from './preview/csv-rows.ts'
import { isTrace, previewKind } from './preview/preview-kind.ts'
import { previewLines } from './preview/preview-lines.ts'
import { foldersAbove, visibleRows } from './use-tree.ts'

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

  it('lists opened folders: folders first, numbers by value', () => {
    const rows = visibleRows('run', new Set(['run/b9', 'run/b10']), (id) => contents[id])
    expect(
      rows.map(({ artifact, depth, loading }) => `${artifact.id} ${depth}${loading ? ' …' : ''}`),
    ).toEqual(['run/b9 1', 'run/b9/x.log 2', 'run/b10 1 …', 'run/z.txt 1'])
  })

  it('knows the folders above', () => {
    expect(foldersAbove('logs/omni/a.log')).toEqual(['logs', 'logs/omni'])
    expect(foldersAbove('logs/omni/')).toEqual(['logs'])
  })
})

it('an impossible path in the address is ignored', () => {
  const pathIn = (path: unknown) => parseArtifactsSearch({ path }).path
  expect(['logs/a.log', 'logs/', '.hidden/..a/b..'].map(pathIn)).toEqual([
    'logs/a.log',
    'logs/',
    '.hidden/..a/b..',
  ])
  expect(['../../etc', 'logs/..', './a', 'logs/./a', '..'].filter(pathIn)).toEqual([])
  expect(pathIn('a'.repeat(2000))).toHaveLength(963)
})

describe('previews', () => {
  it('are chosen by name, then by type, and up to 10 MB', () => {
    expect(previewKind(file('run/a.JSON'))).toBe('json')
    expect(previewKind(file('run/a', 1, 'image/svg+xml'))).toBe('image')
    expect(previewKind(file('run/a.constructor', 1, 'image/png'))).toBe('image')
    expect(previewKind(file('run/a', 1, 'text/html; charset=utf-8'))).toBe('html')
    expect(previewKind(file('run/a.apk', 1, 'application/octet-stream'))).toBe('none')
    expect(previewKind(file('run/a.log', 11_000_000))).toBe('tooLarge')
    expect(isTrace('profiling/one.json')).toBe(true)
    expect(isTrace('devices/omni/one.json')).toBe(false)
  })

  it('read CSV like an independent library', () => {
    const all = { rows: 100, columns: 100, letters: 100 }
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
        expect(parseCsv(text, all, ',').rows).toEqual(rows)
        expect(parseCsv(text, all, ',').rows).toEqual(parse(text))
      }),
    )
    expect(parseCsv('a;b\n1;"2', all)).toEqual({
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
      rowCount: 2,
      columnCount: 2,
    })
    expect(parseCsv('a,b,c\nlong,1\n\n', { rows: 2, columns: 2, letters: 3 })).toEqual({
      rows: [
        ['a', 'b'],
        ['lon', '1'],
      ],
      rowCount: 3,
      columnCount: 3,
    })
  })

  const indented = (kind: 'json' | 'xml', text: string) => previewLines(text, kind, 100).join('\n')

  it('indent JSON of one line', () => {
    expect(indented('json', '{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
    expect(indented('json', '{"a":')).toBe('{"a":')
    expect(indented('xml', '<a><b x="1"/>text</a>')).toBe('<a>\n  <b x="1"/>\n  text\n</a>')
    fc.assert(fc.property(fc.string(), (text) => void indented('xml', text)))
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const pretty = JSON.stringify(value, null, 2)
        expect(previewLines(JSON.stringify(value), 'json', 1e6).join('\n')).toBe(pretty)
        expect(previewLines(pretty.replaceAll('\n', '\r\n\t'), 'json', 1e6).join('\n')).toBe(pretty)
      }),
    )
  })

  const ofTwoMegabytes = (part: string) => part.repeat(2_000_000 / part.length)
  it.each([
    ['xml', 'elements within elements', ofTwoMegabytes('<a>')],
    ['xml', 'comments that never end', ofTwoMegabytes('<!--')],
    ['xml', 'tags that never end', ofTwoMegabytes('<a ')],
    ['xml', 'CDATA that never ends', ofTwoMegabytes('<![CDATA[')],
    ['json', 'arrays within arrays', ofTwoMegabytes('[') + ofTwoMegabytes(']')],
    ['json', 'figures deep down', `${'['.repeat(5000)}${ofTwoMegabytes('1,')}1${']'.repeat(5000)}`],
    ['json', 'opened brackets', ofTwoMegabytes('[ ')],
    ['json', 'one long string', JSON.stringify(ofTwoMegabytes('"'))],
    ['text', 'empty lines', ofTwoMegabytes('\n')],
  ] as const)('of %s that consists of %s are fast and small', (kind, _, text) => {
    let lines: readonly string[] = []
    const time = processorTime(() => {
      lines = previewLines(text, kind, 100_000)
    })
    expect(time).toBeLessThan(4000)
    expect(lines.length).toBeLessThanOrEqual(100_000)
    expect(lines.reduce((sum, line) => sum + line.length, 0)).toBeLessThan(12_000_000)
  })
})
