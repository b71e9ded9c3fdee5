import { useState } from 'react'
import * as z from 'zod/mini'
import { readStored, writeStored } from '../../lib/storage.ts'

const savedView = z.object({ id: z.string(), name: z.string(), search: z.record(z.string(), z.unknown()) })
export type SavedView = z.infer<typeof savedView>
const savedViews = z.array(savedView)

export const longestViewName = 60

function read(key: string): SavedView[] {
  try {
    return savedViews.parse(JSON.parse(readStored(key) ?? '[]'))
  } catch {
    return []
  }
}

/** Named filters, order and search of a person, kept in the browser. What they hold is no more than an address. */
export function useSavedViews(userId: string) {
  const key = `views.runs.${userId}`
  const [views, setViews] = useState(() => read(key))
  const keep = (next: SavedView[]) => {
    setViews(next)
    writeStored(key, next.length > 0 ? JSON.stringify(next) : null)
  }
  return {
    views,
    /** A view of the same name is replaced. */
    save: (name: string, search: Record<string, unknown>) => {
      const saved = { id: crypto.randomUUID(), name, search }
      const same = views.findIndex((view) => view.name === name)
      keep(same < 0 ? [...views, saved] : views.with(same, saved))
    },
    remove: (id: string) => keep(views.filter((view) => view.id !== id)),
  }
}

/** A view is filters, search, order and columns' sizes, but not the page one happens to be on. */
export function viewOf({ page: _, ...search }: { page?: number }): Record<string, unknown> {
  return search
}
