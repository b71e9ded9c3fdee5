import type { QueryClient } from '@tanstack/react-query'

interface Named {
  id: string
}
interface Page {
  payload: readonly { id: string }[]
}

type Row = Page['payload'][number]

const withRow = (page: Page, id: string, change: (row: Row) => Row): Page => ({
  ...page,
  payload: page.payload.map((row) => (row.id === id ? change(row) : row)),
})

const shows = (row: Row, patch: object) =>
  Object.entries(patch).every(([key, value]) => Reflect.get(row, key) === value)

/**
 * Shows a change of one row in every cached page of a list before the service has agreed to it, and gives back how to
 * undo it. What is being fetched is dropped: it would bring the old row back.
 */
export async function changeRowAtOnce(
  client: QueryClient,
  list: Named,
  rowId: string,
  patch: object,
): Promise<() => void> {
  const queryKey = [list.id]
  await client.cancelQueries({ queryKey })
  const before = client.getQueriesData<Page>({ queryKey })
  client.setQueriesData<Page>(
    { queryKey },
    (page) => page && withRow(page, rowId, (row) => ({ ...row, ...patch })),
  )
  return () => {
    // What has been changed since stays, in this row as in those beside it.
    for (const [key, page] of before) {
      const row = page?.payload.find(({ id }) => id === rowId)
      if (row)
        client.setQueryData<Page>(
          key,
          (now) => now && withRow(now, rowId, (shown) => (shows(shown, patch) ? row : shown)),
        )
    }
  }
}
