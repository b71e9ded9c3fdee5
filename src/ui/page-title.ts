import { useEffect } from 'react'
import { productName } from '../lib/product.ts'

/** "Runs · Paceline" in the tab, the history and the bookmarks. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName
  }, [title])
}
