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
 * Shows a change of one row in every cached page of a list before the service has agreed to it, and returns a function
 * that undoes it. Fetches under way are cancelled: they would bring the old row back.
 */
export async function updateRowOptimistically(
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
    // Later changes stay, in this row as in the others.
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
