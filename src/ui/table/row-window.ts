import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ListReply } from '../../contract/define-list.ts'

/** The part of a query's result that a table looks at. */
export interface ListResult<Row> {
  data: ListReply<Row> | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** A list too long for one reply: its length is known, its rows come as they come into sight. */
export interface RowWindow<Row> {
  /** Another list (other filters, another order) has another key, and is read from its beginning. */
  key: string
  count: number
  /** The rows that are here, in their order. */
  loaded: readonly Row[]
  /** Where among `loaded` the row with this place in the list is; -1 while it isn't here. */
  positionOf: (index: number) => number
  /** Tells which rows are in sight. */
  show: (firstRow: number, lastRow: number) => void
}

interface PageQuery<Row> {
  queryKey: readonly unknown[]
  queryFn: (context: never) => Promise<ListReply<Row>>
  refetchInterval: (query: { state: { data: ListReply<Row> | undefined } }) => number | false
}

/** Rows per request: two screens of a large display, so that one or two requests fill any of them. */
export const rowsPerRequest = 100
/** Rows scrolled past are soon dropped, or a long list would fill the memory. */
const keepFor = 15_000
/** While one scrolls fast, only the rows where one stops are fetched. */
const settle = 80

/** The whole of a long list as a RowWindow, fetched by pages of `rowsPerRequest`. Off: fetches nothing. */
export function useRowWindow<Row>(
  on: boolean,
  pageQuery: (page: number) => PageQuery<Row>,
): { result: ListResult<Row>; rowWindow: RowWindow<Row> } {
  // Pages begin at 1: the key of page 0 stands for the whole list.
  const key = JSON.stringify(pageQuery(0).queryKey)
  const [inSight, setInSight] = useState({ key, firstPage: 1, lastPage: 1 })
  const { firstPage, lastPage } = inSight.key === key ? inSight : { firstPage: 1, lastPage: 1 }
  const pages = on ? Array.from({ length: lastPage - firstPage + 1 }, (_, i) => firstPage + i) : []
  const results = useQueries({
    queries: pages.map((page) => {
      const query = pageQuery(page)
      return { ...query, queryFn: query.queryFn as () => Promise<ListReply<Row>>, gcTime: keepFor }
    }),
  })
  const counted = useRef({ key, count: 0 })
  const reported = results.find((result) => result.data)?.data?.count
  if (reported !== undefined) counted.current = { key, count: reported }
  else if (counted.current.key !== key) counted.current = { key, count: 0 }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (firstRow: number, lastRow: number) => {
    clearTimeout(timer.current)
    const from = Math.floor(firstRow / rowsPerRequest) + 1
    const to = Math.floor(lastRow / rowsPerRequest) + 1
    if (from === firstPage && to === lastPage) return
    timer.current = setTimeout(() => setInSight({ key, firstPage: from, lastPage: to }), settle)
  }

  const { count } = counted.current
  const payloads = results.map((result) => result.data?.payload ?? [])
  const positionOf = (index: number) => {
    const at = Math.floor(index / rowsPerRequest) + 1 - firstPage
    const within = index % rowsPerRequest
    if (within >= (payloads[at]?.length ?? 0)) return -1
    return payloads.slice(0, at).reduce((sum, { length }) => sum + length, within)
  }
  const broken = results.find((result) => result.error && !result.data)
  return {
    result: {
      data:
        count > 0 || reported !== undefined
          ? {
              // Tells only whether the list is empty: the table takes its rows from `rowWindow.loaded`.
              payload: results[0]?.data?.payload ?? [],
              count,
              unreadable: results.reduce((sum, { data }) => sum + (data?.unreadable ?? 0), 0),
              surplus: results.find(({ data }) => data?.surplus)?.data?.surplus,
            }
          : undefined,
      error: broken?.error ?? null,
      isPending: count === 0 && reported === undefined,
      isFetching: results.some((result) => result.isFetching),
      isPlaceholderData: false,
      refetch: () => Promise.all(results.map((result) => result.refetch())),
    },
    rowWindow: {
      key,
      count,
      loaded: payloads.flat(),
      positionOf,
      show,
    },
  }
}
