import type { GetInputProps } from '@mantine/form'
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { type FailureCode, failureCode, failureFields } from '../../api/failures.ts'
import { type AnyErrorKey, errorKey } from '../../i18n/error-key.ts'
import { afterPress } from './after-press.ts'
import { fieldLeft } from './field-left.ts'
import { type FieldProblem, problemsOf, valueAt } from './field-problem.ts'
import { type LateSchema, useLateSchema } from './use-late-schema.ts'
import { useProblemText } from './use-problem-text.ts'

export type Values<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> & Record<string, unknown> : never
type Field<Schema> = keyof Values<Schema> & string

/** What a form needs of a mutation. */
interface FormCall<Input, Reply> {
  mutateAsync: (input: Input) => Promise<Reply>
  isPending: boolean
  error: Error | null
  reset: () => void
}

interface CheckedFormOptions<Schema extends z.ZodMiniType, Input, Reply> {
  /** The contract's schema of the body, extended by what only the screen asks for; it may come late. */
  schema: Schema | LateSchema<Schema>
  /** What the form sends; its pending state and error are the form's. */
  mutation: FormCall<Input, Reply>
  held: HeldValues<Values<Schema>>
  toInput: (values: z.output<Schema>) => Input
  onSuccess: (reply: Reply, values: z.output<Schema>) => unknown
  /** The fields as the person knows them, for "{field} is not valid." */
  labels?: Partial<Record<string, string>>
  /** What a field wants, instead of that generic sentence. */
  hints?: Partial<Record<string, string>>
  /** Which field a refusal speaks of. `rest` takes what no other line names; without it that shows above the button. */
  blame?: Partial<Record<FailureCode | 'rest', Field<Schema>>>
  /** Another wording of a refusal than the usual one of its code. */
  wording?: (code: FailureCode) => AnyErrorKey
  /** What a refusal means on this very form, where its usual text would mislead. */
  says?: Partial<Record<FailureCode, string>>
}

export type ContractFormOptions<Schema extends z.ZodMiniType, Input, Reply> = Omit<
  CheckedFormOptions<Schema, Input, Reply>,
  'held'
> & { initialValues: Values<Schema> }

export interface ContractForm<V extends Record<string, unknown> = Record<string, unknown>> {
  values: V
  pending: boolean
  /** What could not be pinned on a field. */
  failure: string | null
  dirty: boolean
  /** True while there is something to lose: asked at the moment of leaving, so a success before counts. */
  hasDraft: () => boolean
  /** Brings what comes late: somebody has begun to use the form. */
  prepare: () => void
  /** Props of an input: value, change, blur, error. */
  field: (path: string, options?: { type?: 'input' | 'checkbox' }) => FieldProps
  set: <Key extends keyof V & string>(path: Key, value: V[Key]) => void
  reset: () => void
  /** For a form that stays: what was saved is what it begins with from now on. */
  startFrom: (values: V) => void
  submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  element: RefObject<HTMLFormElement | null>
}

/** Where a form's values are. */
export interface HeldValues<V> {
  values: V
  /** What has been typed by now, rendered or not. */
  read: () => V
  input: (path: string, type: 'input' | 'checkbox') => FieldProps
  set: <Key extends keyof V & string>(path: Key, value: V[Key]) => void
  isDirty: () => boolean
  reset: () => void
  startFrom: (values: V) => void
}

/** As loose as what Mantine's inputs accept. */
export type FieldProps = ReturnType<GetInputProps<unknown>> & {
  name?: string
  error?: string | undefined
}

/**
 * A form of the contract (rule 4.9): a field is validated when it is left, and once it was wrong also at each change.
 * What the service refuses lands on the field it speaks of and stays until that field changes. Submits while one is
 * under way are ignored.
 */
export function useCheckedForm<Schema extends z.ZodMiniType, Input, Reply>({
  schema,
  held,
  mutation,
  toInput,
  onSuccess,
  labels = {},
  hints = {},
  blame = {},
  wording = errorKey,
  says = {},
}: CheckedFormOptions<Schema, Input, Reply>): ContractForm<Values<Schema>> {
  type V = Values<Schema>
  const { t } = useTranslation(['errors', 'common'], { useSuspense: false })
  const problemText = useProblemText()
  const [problems, setProblems] = useState<ReadonlyMap<string, FieldProblem>>(new Map())
  const [sent, setSent] = useState<V | null>(null)
  const [failedTries, setFailedTries] = useState(0)
  const rules = useLateSchema(schema)
  const everWrong = useRef(new Set<string>())
  const busy = useRef(false)
  const saved = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  const check = async (path: string) => {
    const known = await rules.bring()
    if (!known) return
    const problem = problemsOf(known, held.read()).problems.get(path)
    if (problem) everWrong.current.add(path)
    setProblems((before) => {
      const after = new Map(before)
      if (problem) after.set(path, problem)
      else after.delete(path)
      return after
    })
  }

  const submit = async () => {
    const values = held.read()
    const known = await rules.demand()
    if (!known) return
    const found = problemsOf(known, values)
    setProblems(found.problems)
    for (const path of found.problems.keys()) everWrong.current.add(path)
    if (found.problems.size > 0) return setFailedTries((count) => count + 1)
    setSent(values)
    const parsed = found.parsed as z.output<Schema>
    let reply: Reply
    try {
      reply = await mutation.mutateAsync(toInput(parsed))
    } catch {
      // The mutation holds the error, and the client has logged it.
      return
    }
    saved.current = true
    await onSuccess(reply, parsed)
  }

  const unchanged = (path: string) =>
    sent !== null && valueAt(sent, path.split('.')) === valueAt(held.values, path.split('.'))
  const code = mutation.error ? failureCode(mutation.error) : null
  const blamed = code ? (blame[code] ?? blame.rest) : undefined
  const refusedFields = mutation.error ? failureFields(mutation.error) : {}
  const refused = (path: string): string | undefined => {
    if (!code || !unchanged(path)) return undefined
    if (path === blamed) return says[code] ?? t(wording(code))
    if (path in refusedFields || `body.${path}` in refusedFields) {
      return hints[path] ?? problemText({ kind: 'invalid' }, labels[path])
    }
    return undefined
  }
  const pinned =
    blamed !== undefined ||
    Object.keys(refusedFields).some((path) => valueAt(held.values, pathOf(path)) !== undefined)

  const errorOf = (path: string): string | undefined => {
    const problem = problems.get(path)
    if (!problem) return refused(path)
    const hint = hints[path]
    return hint && (problem.kind === 'invalid' || typeof valueAt(held.values, path.split('.')) === 'boolean')
      ? hint
      : problemText(problem, labels[path])
  }

  useFirstWrongField(element, failedTries, mutation.error)

  return {
    values: held.values,
    pending: mutation.isPending || rules.state === 'awaited',
    failure:
      rules.state === 'lost'
        ? t('common:errorPage.chunkDescription')
        : code && !pinned
          ? (says[code] ?? t(wording(code)))
          : null,
    dirty: held.isDirty(),
    hasDraft: () => !saved.current && held.isDirty(),
    prepare: () => void rules.bring(),
    field: (path, { type = 'input' } = {}) => {
      const props = held.input(path, type)
      return {
        ...props,
        name: path,
        error: errorOf(path),
        onChange: (event: unknown) => {
          props.onChange(event)
          if (everWrong.current.has(path) || refused(path)) void check(path)
        },
        onBlur: (event: FocusEvent) => fieldLeft(event) && afterPress(() => void check(path)),
      }
    },
    set: (path, value) => {
      held.set(path, value)
      if (everWrong.current.has(path)) void check(path)
    },
    reset: () => {
      held.reset()
      setProblems(new Map())
      setSent(null)
      everWrong.current.clear()
      busy.current = false
      saved.current = false
      mutation.reset()
    },
    startFrom: (values) => {
      held.startFrom(values)
      saved.current = false
    },
    submit: (event) => {
      event?.preventDefault()
      if (busy.current || mutation.isPending) return
      busy.current = true
      void submit().finally(() => {
        // A double click's second half may come when the answer has, and what follows it isn't on the screen yet.
        setTimeout(
          () => {
            busy.current = false
          },
          saved.current ? doubleClick : 0,
        )
      })
    },
    element,
  }
}

/** As long as systems let one take. */
export const doubleClick = 500

const pathOf = (wirePath: string) => wirePath.replace(/^body\./, '').split('.')

/** After a submit that failed, here or at the service, the first wrong field has the focus. */
function useFirstWrongField(
  element: RefObject<HTMLFormElement | null>,
  failedTries: number,
  error: Error | null,
): void {
  useEffect(() => {
    if (failedTries === 0 && !error) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [element, failedTries, error])
}
