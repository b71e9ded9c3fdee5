import { readStored } from '../../lib/storage.ts'
import { schemeKey } from '../color-scheme.ts'
import { language, skeletonKind } from './visit.ts'

/** Says in what theme and which skeleton the page shows until there is more (build/early/skeleton.ts). */
export function showSkeleton(): void {
  const { documentElement: page } = document
  page.lang = language
  const wanted = readStored(schemeKey)
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  // Where Mantine says it.
  page.setAttribute('data-mantine-color-scheme', wanted === 'light' || wanted === 'dark' ? wanted : system)
  page.dataset.pageSkeleton = skeletonKind
}
