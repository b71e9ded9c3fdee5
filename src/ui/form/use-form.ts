import { useForm as useMantineForm } from '@mantine/form'
import { useDidUpdate } from '@mantine/hooks'
import { type FocusEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { doubleClick, useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { focusFirstInvalid, onFieldLeft } from './field-focus.ts'
import { checkValues, type FieldProblems } from './field-problem.ts'
import type { Form, FormOptions, FormValues } from './form.ts'
import { errorsFor, problemsIn } from './problem.tsx'
import { remainingServerErrors, serverErrorsIn } from './server-errors.ts'

/**
 * Every form: `@mantine/form`, checked by a schema of the contract and sent by a mutation. A field is validated when it
 * is left, and once it was wrong also at each change. A refusal stands on its field until that field changes.
 */
export function useForm<V extends FormValues, Parsed, Input, Reply>(
  options: FormOptions<V, Parsed, Input, Reply>,
): Form<V> {
  const { schema, initialValues, mutation } = options
  const onceWrong = useRef(new Set<string>())
  const sending = useRef<V>(null)
  const savedAt = useRef<number>(null)
  const element = useRef<HTMLElement>(null)

  const form = useMantineForm<V>({
    initialValues: options.draft ?? initialValues,
    validate: (values) => errorsFor(checkValues(schema, values).problems),
    // By itself it would take away the refusals of all fields.
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      savedAt.current = null
      if (onceWrong.current.size === 0) return
      const { problems } = checkValues(schema, values)
      const wrong = [...problems].filter(([path]) => onceWrong.current.has(path))
      form.setErrors((errors) => errorsFor([...wrong, ...remainingServerErrors(errors, values, before)]))
    },
  })
  // Once, at the first rendering: a restored draft counts as unsaved changes of these values.
  useState(() => form.setInitialValues(initialValues))
  const shown = problemsIn(form.errors)

  const leave = (name: string) => {
    if (shown.get(name)?.kind !== 'refused' && form.validateField(name).hasError) onceWrong.current.add(name)
  }
  const show = (found: FieldProblems) => {
    options.onProblems?.(found)
    for (const path of found.keys()) onceWrong.current.add(path)
    flushSync(() => form.setErrors((errors) => ({ ...errors, ...errorsFor(found) })))
    focusFirstInvalid(element.current)
  }
  const send = async (sent: V) => {
    form.clearErrors()
    const { parsed, problems } = checkValues(schema, sent)
    if (parsed === undefined) return show(problems)
    form.setSubmitting(true)
    let reply: Reply
    try {
      reply = await mutation.mutateAsync(options.toInput(parsed))
    } catch (error) {
      return show(serverErrorsIn(error, sent, form.getValues(), options))
    }
    savedAt.current = performance.now()
    await options.onSuccess(reply, parsed)
  }
  const submit = useOneAtATime(async () => {
    sending.current = form.getValues()
    await send(sending.current).finally(() => {
      sending.current = null
      form.setSubmitting(false)
    })
  })
  const isDirty = () => Object.keys(form.getValues()).some((name) => form.isDirty(name))
  const setSavedValues = (values: V) => {
    const typedMeanwhile = sending.current !== null && sending.current !== form.getValues()
    form.resetDirty(values)
    if (typedMeanwhile) return
    onceWrong.current.clear()
    form.setValues(values)
    form.clearErrors()
  }
  // An untouched form follows later values of the page.
  useDidUpdate(() => {
    if (!isDirty()) setSavedValues(initialValues)
  }, [JSON.stringify(initialValues)])

  const inputProps = (name: string, type: 'input' | 'checkbox') => ({
    // A change marks a field as touched; its focus would, too, and render the whole form.
    ...form.getInputProps(name, { type, withFocus: false }),
    name,
    error: form.errors[name],
    onBlur: (event: FocusEvent) => onFieldLeft(event, () => leave(name)),
  })
  return {
    values: form.values,
    pending: form.submitting,
    failure: form.errors[''],
    dirty: isDirty(),
    hasUnsaved: () => savedAt.current === null && isDirty(),
    words: options,
    shown,
    show,
    errorOf: (path) => form.errors[path],
    field: (name) => ({ ...inputProps(name, 'input'), value: form.values[name] }),
    checkbox: (name) => ({ ...inputProps(name, 'checkbox'), checked: form.values[name] === true }),
    set: (change) => form.setValues(typeof change === 'function' ? change(form.getValues()) : change),
    reset: () => {
      onceWrong.current.clear()
      form.reset()
      mutation.reset()
    },
    setSavedValues,
    submit: (event) => {
      event?.preventDefault()
      // A double click's second half may come when the answer has, and what follows it isn't on the screen yet.
      const justSaved = savedAt.current !== null && performance.now() - savedAt.current < doubleClick
      if (!justSaved) submit()
    },
    element,
  }
}
