import type { ErrorCode } from '../../../src/contract/errors.ts'
import { errorCodes, genericCodes, isErrorCode } from '../../../src/contract/errors.ts'
import { endpoints } from '../../../src/contract/index.ts'
import { canDrift, endpointMatches, type FaultKind, faultKinds } from '../../service/faults.ts'
import type { NewFault } from '../commands/trouble.ts'
import type { Texts } from './texts.ts'

/** How a call can be made to fail: its own codes, the generic ones, and ways to break. */

interface Choices {
  group: string
  items: { value: string; label: string }[]
}

export const delayOnly = 'lag'

const labelOf = (code: ErrorCode) => `${code} ${errorCodes[code]}`

export function failuresOf(endpoint: string, t: Texts): Choices[] {
  const hit = endpoints.filter((known) => endpointMatches(endpoint, known))
  const own = endpoint === '*' ? [] : (hit[0]?.errors ?? [])
  const kinds = faultKinds.filter((kind) => kind !== 'drift' || hit.some(canDrift))
  const groups = [
    { group: t.productCodes, items: own.map((code) => ({ value: code, label: labelOf(code) })) },
    {
      group: t.genericCodes,
      items: Object.keys(genericCodes)
        .filter(isErrorCode)
        .map((code) => ({ value: code, label: labelOf(code) })),
    },
    { group: t.breakages, items: kinds.map((kind) => ({ value: kind, label: t.kinds[kind] })) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** The arguments of the `fault` command for a choice. */
export function faultArgsOf(failure: string): Pick<NewFault, 'code' | 'kind'> {
  if (isErrorCode(failure)) return { code: failure }
  const kind: FaultKind | undefined = faultKinds.find((name) => name === failure)
  return kind ? { kind } : {}
}
