import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { runListDefinition } from '../../contract/access-and-lists.ts'
import { randomId } from '../../lib/browser.ts'
import { listParamsParser } from '../../lib/list-params.ts'
import { readStoredJson, watchStored, writeStored } from '../../lib/storage.ts'
import type { RunsParams } from './queries.ts'

const search = z.pipe(z.record(z.string(), z.unknown()), z.transform(listParamsParser(runListDefinition)))
const savedView = z.object({ id: z.string(), name: z.string(), search })
type SavedView = z.infer<typeof savedView>
const savedViews = z.array(savedView)

export const longestViewName = 60

const read = (key: string) => readStoredJson(key, savedViews) ?? []

/** Named filters, order and search of a person, kept in the browser. A view holds no more than an address does. */
export function useSavedViews(userId: string) {
  const key = `views.runs.${userId}`
  const [views, setViews] = useState(() => read(key))
  useEffect(() => watchStored(key, () => setViews(read(key))), [key])
  const change = (patch: (before: SavedView[]) => SavedView[]) => {
    // Another tab may have changed the stored views meanwhile.
    const next = patch(read(key))
    setViews(next)
    writeStored(key, next.length > 0 ? JSON.stringify(next) : null)
  }
  return {
    views,
    /** A view of the same name is replaced. */
    save: (name: string, params: RunsParams) => {
      const saved = { id: randomId(), name, search: params }
      change((before) => {
        const same = before.findIndex((view) => view.name === name)
        return same < 0 ? [...before, saved] : before.with(same, saved)
      })
    },
    remove: (id: string) => change((before) => before.filter((view) => view.id !== id)),
  }
}

/** A view is filters, search, order and rows per page, without the current page. */
export function viewOf({ page: _, ...params }: RunsParams): RunsParams {
  return params
}
