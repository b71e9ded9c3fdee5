import { useState } from 'react'
import type * as z from 'zod/mini'
import { loadTexts } from '../../i18n/start-i18n.ts'
import type { OnDemand } from '../../lib/on-demand.ts'

/** On the first page that people see, what a form asks for, and the words for its refusals, come once somebody begins to use it. */
export type LateSchema<Schema> = OnDemand<{ schema: Schema }>

const isLate = <Schema extends z.ZodMiniType>(
  schema: Schema | LateSchema<Schema>,
): schema is LateSchema<Schema> => 'load' in schema

export function useLateSchema<Schema extends z.ZodMiniType>(given: Schema | LateSchema<Schema>) {
  const [state, setState] = useState<'idle' | 'awaited' | 'lost'>('idle')
  const here = isLate(given) ? given.here?.schema : given
  /** Null if it can't be brought now; whoever needs it more asks again. */
  const bring = async (): Promise<Schema | null> => {
    if (!isLate(given)) return given
    return Promise.all([given.load(), loadTexts('errors')]).then(
      ([{ schema }]) => schema,
      () => null,
    )
  }
  return {
    state,
    bring,
    /** The same for what a person waits for, and should know of when it fails. */
    demand: async (): Promise<Schema | null> => {
      if (here) return here
      setState('awaited')
      const schema = await bring()
      setState(schema ? 'idle' : 'lost')
      return schema
    },
  }
}
