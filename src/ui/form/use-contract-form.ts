import { useForm } from '@mantine/form'
import type * as z from 'zod/mini'
import { type ContractFormOptions, useCheckedForm, type Values } from './use-checked-form.ts'

/** A form of the contract, its values held by Mantine. */
export function useContractForm<Schema extends z.ZodMiniType, Input, Reply>({
  initialValues,
  ...options
}: ContractFormOptions<Schema, Input, Reply>) {
  const form = useForm<Values<Schema>>({ initialValues })
  return useCheckedForm({
    ...options,
    held: {
      values: form.values,
      read: form.getValues,
      input: (path, type) => form.getInputProps(path as never, { type, withError: false }),
      set: (path, value) => form.setFieldValue(path, value as never),
      isDirty: () => form.isDirty(),
      reset: form.reset,
      startFrom: (values) => {
        form.setValues(values)
        form.resetDirty(values)
      },
    },
  })
}
