import type { QueryClient } from '@tanstack/react-query'

interface Named {
  id: string
}
interface Page {
  payload: readonly { id: string }[]
}

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
  client.setQueriesData<Page>({ queryKey }, (page) =>
    page
      ? { ...page, payload: page.payload.map((row) => (row.id === rowId ? { ...row, ...patch } : row)) }
      : page,
  )
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page)
    void client.invalidateQueries({ queryKey })
  }
}
