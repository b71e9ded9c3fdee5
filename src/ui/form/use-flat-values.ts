import { type ChangeEvent, useRef, useState } from 'react'
import type { HeldValues } from './use-checked-form.ts'

/** Holds what a handful of fields contain. On the first page that people see, Mantine's form would weigh more than all of it. */
export function useFlatValues<V extends Record<string, unknown>>(initial: V): HeldValues<V> {
  const [values, setValues] = useState(initial)
  const start = useRef(initial)
  const latest = useRef(values)
  const hold = (next: V) => {
    latest.current = next
    setValues(next)
  }
  const set = (path: string, value: unknown) => hold({ ...latest.current, [path]: value })
  return {
    values,
    read: () => latest.current,
    input: (path, type) =>
      type === 'checkbox'
        ? {
            checked: values[path],
            onChange: (event: ChangeEvent<HTMLInputElement>) => set(path, event.currentTarget.checked),
          }
        : {
            value: values[path],
            onChange: (event: ChangeEvent<HTMLInputElement>) => set(path, event.currentTarget.value),
          },
    set,
    isDirty: () => Object.entries(latest.current).some(([path, value]) => value !== start.current[path]),
    reset: () => hold(start.current),
    startFrom: (next) => {
      start.current = next
      hold(next)
    },
  }
}
