import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Mantine's styles are loaded per component, so an unlisted component would be unstyled. */

const root = join(import.meta.dirname, '..')
const available = readdirSync(join(root, 'node_modules/@mantine/core/styles')).flatMap(
  (file) => /^([A-Z]\w+)\.layer\.css$/.exec(file)?.[1] ?? [],
)
/** Parts of these components that have styles of their own. */
const parts: Record<string, readonly string[]> = {
  Autocomplete: ['Input', 'Combobox', 'Popover', 'ScrollArea'],
  Checkbox: ['Checkbox', 'InlineInput'],
  Drawer: ['Drawer', 'ModalBase', 'Overlay', 'CloseButton', 'Paper'],
  FileInput: ['Input'],
  Menu: ['Menu', 'Popover'],
  Modal: ['Modal', 'ModalBase', 'Overlay', 'CloseButton', 'Paper'],
  MultiSelect: ['Input', 'Pill', 'PillsInput', 'Combobox', 'Popover', 'ScrollArea'],
  NativeSelect: ['Input'],
  NumberInput: ['Input', 'NumberInput'],
  SegmentedControl: ['SegmentedControl', 'FloatingIndicator'],
  Select: ['Input', 'Combobox', 'Popover', 'ScrollArea'],
  Switch: ['Switch', 'InlineInput'],
  TagsInput: ['Input', 'Pill', 'PillsInput', 'Combobox', 'Popover', 'ScrollArea'],
  Textarea: ['Input'],
  TextInput: ['Input'],
}

function sources(): { file: string; text: string }[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file: file.slice(root.length + 1), text: readFileSync(file, 'utf8') }))
}

const files = sources()
const styled = (text: string) =>
  [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name)
const guests = styled(files.find(({ file }) => file === 'src/app/styles.ts')?.text ?? '')
const everywhere = new Set(files.flatMap(({ text }) => styled(text)))

function usedIn({ text }: { text: string }): string[] {
  const names = [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type ')),
  )
  return names.flatMap((name) => parts[name] ?? [name]).filter((name) => available.includes(name))
}

test('every used component has its styles', () => {
  const missing = files.flatMap((source) =>
    usedIn(source)
      .filter((name) => !everywhere.has(name))
      .map((name) => `${source.file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('guest pages use no styles of signed-in pages', () => {
  const missing = files
    .filter(({ file }) =>
      /^src\/(features\/auth\/|ui\/(form\/form-shell|form\/use|preferences|choice)|app\/[\w-]+page)/.test(
        file,
      ),
    )
    .flatMap((source) =>
      usedIn(source)
        .filter((name) => !guests.includes(name))
        .map((name) => `${source.file}: ${name}`),
    )
  expect(missing).toEqual([])
})

/** Sides that stay where they are whichever way lines run, and why. */
const physical: Record<string, string> = {
  'src/features/report/tests/test-list.module.css: text-align: left':
    'a path gives way at its beginning, so it is laid out from right to left; it stays on its side all the same',
  'src/features/report/timeline/timeline.module.css: text-align: left': 'a serial number, likewise',
  'src/ui/bar-plot.module.css: margin-left: calc(var(--day-width) / -2)':
    'the charts’ library tells which side of a day its words are on, and moves them, by left and right',
  'src/ui/bar-plot.module.css: margin-left: calc(var(--day-width) / 2)': 'the other side, likewise',
}

test('style rules use start and end, not left and right', () => {
  const side =
    /\b(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)|border-(?:top|bottom)-(?:left|right)|(?:(?:text-align|float|clear|transform-origin):|gradient\(to) (?:left|right))\b|^\s*(?:left|right)(?=:)/
  const uneven = /^\s*(?:margin|padding|inset|border-(?:width|style|color)):\s*(.+);$/
  const found = ['src', 'mocks'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) =>
        readFileSync(join(root, folder, file), 'utf8')
          .replace(/\/\*.*?\*\//gs, '')
          .split('\n')
          .filter((line) => {
            const [, right, , left, ...more] = uneven.exec(line)?.[1]?.split(/\s+(?![^(]*\))/) ?? []
            return side.test(line) || (left !== undefined && more.length === 0 && left !== right)
          })
          .map((line) => `${folder}/${file}: ${line.trim().replace(/;$/, '')}`),
      ),
  )
  expect(found.sort()).toEqual(Object.keys(physical).sort())
})
