import type * as z from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import type { OnDemand } from '../../lib/on-demand.ts'
import { type ContractFormOptions, useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { useFlatValues } from '../../ui/form/use-flat-values.ts'

/** What a form asks for and whom it calls: the modules in `forms/`. */
interface FormRules<Schema extends z.ZodMiniType, Input, Reply> {
  schema: Schema
  send: (input: Input) => Promise<Reply>
}

type GuestFormOptions<Schema extends z.ZodMiniType, Input, Reply> = Omit<
  ContractFormOptions<Schema, Input, Reply>,
  'schema' | 'mutation'
> & { rules: OnDemand<FormRules<Schema, Input, Reply>> }

/** A form on the first page that people see: its rules and its call come once somebody begins to use it. */
export function useGuestForm<Schema extends z.ZodMiniType, Input, Reply>({
  rules,
  initialValues,
  ...options
}: GuestFormOptions<Schema, Input, Reply>) {
  const call = useCall(async (input: Input) => (await rules.load()).send(input))
  const held = useFlatValues(initialValues)
  const form = useCheckedForm({ ...options, held, schema: rules, mutation: call })
  return { form, call }
}
