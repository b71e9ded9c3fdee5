import type { Filters, FilterValue, ListDefinition, SortField } from '../contract/define-list.ts'
import { idOf, integerOf, oneOf, type ParamReader, readParams, someOf, textOf } from './search-params.ts'

/** The state of a list lives in its address: `?page=2&limit=25&search=login&sort=-created&state=failure`. */

/** Rule 4.8; 0 is "all". */
export const rowsPerPage = [5, 7, 10, 15, 20, 25, 50, 0] as const
export const defaultRows = 5
/** Storage key of the number of rows that a person chose last. */
export const rowsKey = 'rowsPerPage'

type AddressName<Name, F> = F extends { urlName: infer UrlName extends string } ? UrlName : Name

/** The parameters of a list's address, without defaults: so links need to say little, and addresses stay short. */
export type ListParams<L extends ListDefinition> = {
  page?: number
  limit?: number
  search?: string
  sort?: SortField<L> | `-${SortField<L>}`
} & {
  [Name in keyof L['filters'] as AddressName<Name, L['filters'][Name]>]?: FilterValue<L['filters'][Name]>
}

const day = textOf(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
const yesNo: ParamReader<boolean> = (raw) => {
  const word = oneOf(['true', 'false'])(raw)
  return word && word === 'true'
}

function readerOf(filter: Filters[string]): ParamReader<unknown> {
  switch (filter.kind) {
    case 'value':
      return oneOf(filter.of)
    case 'values':
      return someOf(filter.of)
    case 'yesNo':
      return yesNo
    case 'id':
      return idOf
    case 'text':
      return textOf(/\S/, 300)
    default:
      return day
  }
}

/** For a route's `validateSearch`: unknown and senseless parameters are dropped. */
export function listParamsParser<L extends ListDefinition>({
  sortable,
  filters,
}: L): (raw: Record<string, unknown>) => ListParams<L> {
  const readers: Record<string, ParamReader<unknown>> = {
    page: (raw) => {
      const page = integerOf(raw)
      return page !== undefined && page > 1 ? page : undefined
    },
    limit: (raw) => rowsPerPage.find((rows) => rows === integerOf(raw)),
    search: (raw) => textOf()(raw)?.trim() || undefined,
    sort: oneOf(sortable.flatMap((field) => [field, `-${field}`])),
  }
  for (const [name, filter] of Object.entries(filters)) readers[filter.urlName ?? name] = readerOf(filter)
  // A loop loses the type of each parameter.
  return (raw) => readParams(readers, raw) as ListParams<L>
}
