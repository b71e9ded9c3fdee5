import * as z from 'zod/mini'
import { readStoredJson } from '../../src/lib/storage.ts'
import { lookKey } from './demo-settings.ts'

/** A brand's colour and logo over the product's own: style rules that the demo adds, unknown to the product. */

const look = z.object({ accent: z.optional(z.string()), logo: z.optional(z.string()) })

export function showLook(): void {
  const { accent, logo } = readStoredJson(lookKey, look) ?? {}
  const rules = document.createElement('style')
  rules.textContent = `${accent ? accentRules(accent) : ''}${logo ? logoRules(logo) : ''}`
  document.head.append(rules)
}

/** White text has to be readable on the colour, and the colour on white. */
const contrast = 5.2

/** The colour, darkened to the required contrast if it is too light. */
export function readable(accent: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16))
  let share = 1
  const darker = () => [r, g, b].map((part) => Math.round(part * share))
  while (1.05 / (luminance(darker()) + 0.05) < contrast) share -= 0.02
  return `#${darker()
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
}

function luminance(parts: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** How much of the colour is in each of Mantine's ten shades; the rest is white up to the seventh, then black. */
const shades = [6, 14, 28, 40, 52, 74, 100, 92, 80, 66]

function accentRules(accent: string): string {
  const base = readable(accent)
  const mixed = shades.map(
    (share, i) =>
      `--mantine-color-iris-${i}: color-mix(in srgb, ${base} ${share}%, ${i > 6 ? '#000' : '#fff'});`,
  )
  return `html[data-mantine-color-scheme]:root { ${mixed.join(' ')}
    --series-runs: light-dark(var(--mantine-color-iris-6), var(--mantine-color-iris-4));
    --accent: light-dark(var(--mantine-color-iris-7), var(--mantine-color-iris-3));
    --accent-soft: light-dark(var(--mantine-color-iris-0), color-mix(in srgb, ${base} 28%, #16181c)); }`
}

/** In the place of the product's mark, beside its name and the team's. */
const logoRules = (logo: string) => `
  header > a > svg { background: url(${JSON.stringify(logo)}) center / contain no-repeat; }
  header > a > svg > * { display: none; }`
