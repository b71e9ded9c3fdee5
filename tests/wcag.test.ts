import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** WCAG criteria that are easier to check in the sources than in a browser (e2e/conformance.ts names these tests). */

const root = join(import.meta.dirname, '..')
const sources = ['src', 'mocks'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:css|tsx?)$/.test(file) && !/\.test\./.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
)
const css = readFileSync(join(root, 'src/app/app.css'), 'utf8')

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((from) => Number.parseInt(color.slice(from, from + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

test('edges, marks and the colours of charts stand out from every surface, in both themes', () => {
  const colors = new Map(
    [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name = '', ...themes]) => [
      name,
      themes,
    ]),
  )
  const drawn = [...colors].filter(([name]) => /^(?:edge|accent|series-\w+|state-[a-z]+)$/.test(name))
  expect(drawn).toHaveLength(9)
  const faint = drawn.flatMap(([name, themes]) =>
    ['surface', 'surface-sunken', 'hover'].flatMap((around) =>
      themes
        .map((color, theme) => contrast(color, colors.get(around)?.[theme] ?? color))
        .filter((ratio) => ratio < 3)
        .map((ratio) => `${name} on ${around}: ${ratio.toFixed(2)}`),
    ),
  )
  expect(faint).toEqual([])
})

test('nothing depends on the screen’s orientation', () => {
  const asks = /@media[^{]*orientation|orientation\.(?:lock|type)|screen-orientation|\(orientation:/
  expect(sources.filter(({ text }) => asks.test(text)).map(({ file }) => file)).toEqual([])
})

/** Files that listen to a press before its release, and what each does then. */
const pressed: Record<string, string> = {
  'src/features/palette/palette.tsx': 'keeps the focus where it is',
  'src/features/report/timeline/timeline-chart.tsx': 'begins to drag; what is opened is opened by letting go',
  'src/ui/form/field-focus.ts': 'notes that somebody is about to press',
  'src/ui/password-field.tsx': 'keeps the focus where it is',
  'src/ui/tooltip.tsx': 'a tooltip goes when something else is pressed',
}

test('actions happen when a press is released', () => {
  const listens =
    /\bon(?:PointerDown|MouseDown|TouchStart)\b|addEventListener\(\s*'(?:pointerdown|mousedown|touchstart)'/
  const found = sources.filter(({ text }) => listens.test(text)).map(({ file }) => file)
  expect(found.sort()).toEqual(Object.keys(pressed).sort())
})

/** Elements filled with a state's colour that don't depend on it, as the state is also in words. */
const shownInText: Record<string, string> = {
  'src/ui/cells.module.css: .status::before': 'a dot before the word for the state',
  'src/features/report/side-by-side/side-by-side.module.css: .divergence': 'a line of words',
}

test('elements distinguished only by their fill keep it in forced colours', () => {
  const filled = /background: [^;]*var\(--(?:series|status|tone|state-(?:passed|failure|started|created))[,)]/
  const found = sources
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) => {
      const rules = [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
        selector: selector.replace(/\/\*.*?\*\//gs, '').trim(),
        body,
      }))
      const kept = rules.filter(({ body }) => body.includes('forced-color-adjust: none'))
      return rules
        .filter(
          ({ body, selector }) => filled.test(body) && !kept.some((one) => selector.startsWith(one.selector)),
        )
        .map(({ selector }) => `${file}: ${selector}`)
    })
  expect(found.sort()).toEqual(Object.keys(shownInText).sort())
})
