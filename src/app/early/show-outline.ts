import { readStored } from '../../lib/storage.ts'
import { schemeKey } from '../color-scheme.ts'
import { language, outlined } from './visit.ts'

/** Says in what theme and which outline the page shows until there is more (build/early/outline.ts). */
export function showOutline(): void {
  const { documentElement: page } = document
  page.lang = language
  const wanted = readStored(schemeKey)
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  // Where Mantine says it.
  page.setAttribute('data-mantine-color-scheme', wanted === 'light' || wanted === 'dark' ? wanted : system)
  page.dataset.outline = outlined
}
