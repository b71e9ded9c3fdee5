import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FailureCode, failureCode, failureFields } from '../../api/failures.ts'
import { errorKey } from '../../i18n/error-key.ts'
import { loadTexts } from '../../i18n/start-i18n.ts'
import type { OnDemand } from '../../lib/on-demand.ts'
import { doubleClick, useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { onFieldLeft } from './field-left.ts'
import {
  checkValues,
  type FieldProblem,
  type FieldProblems,
  type FormSchema,
  useProblemText,
} from './field-problem.ts'

/** What a form needs of a mutation. */
interface FormCall<Input, Reply> {
  mutateAsync: (input: Input) => Promise<Reply>
  isPending: boolean
  reset: () => void
}

export interface FormOptions<V extends object, Parsed, Input, Reply> {
  /** The contract's schema of the body, extended by what only the screen asks for. */
  schema: FormSchema<Parsed, V> | OnDemand<{ schema: FormSchema<Parsed, V> }>
  initialValues: NoInfer<V>
  /** What was typed another time. */
  draft?: NoInfer<V> | null
  /** What the form sends; its pending state and its failure are the form's. */
  mutation: FormCall<Input, Reply>
  toInput: (parsed: NoInfer<Parsed>) => Input
  onSuccess: (reply: Reply, parsed: NoInfer<Parsed>) => unknown
  /** What kept it from being sent, or what the service refused. */
  onProblems?: (problems: FieldProblems) => void
  /** The fields as the person knows them, for "{field} is not valid." */
  labels?: Readonly<Record<string, string>>
  /** What a field, or a rule by its name, asks for, instead of that general sentence. */
  hints?: Readonly<Record<string, string>>
  /** Which field a refusal speaks of. `rest` takes what no other line names; without it that shows above the button. */
  blame?: Partial<Record<FailureCode | 'rest', keyof NoInfer<V> & string>>
  /** Where a field of the request stands on the screen. */
  fieldOf?: (requestPath: string, values: NoInfer<V>) => string
  /** Another wording of a refusal than the usual one of its code. */
  refusalText?: (code: FailureCode, usual: (code: FailureCode) => string) => string
}

/** What the frame of a form needs to know of it. */
export interface FormState {
  pending: boolean
  /** What speaks of no field. */
  failure: string | null
  dirty: boolean
  /** True while there is something to lose: asked at the moment of leaving, so a success before counts. */
  hasDraft: () => boolean
  /** Brings what comes late: somebody has begun to use the form. */
  prepare: () => void
  reset: () => void
  submit: (event?: React.SyntheticEvent) => void
  element: (element: HTMLElement | null) => void
}

export interface FieldProps<Value = unknown> {
  name: string
  value: Value
  error: string | undefined
  onChange: (change: unknown) => void
  onBlur: (event: FocusEvent) => void
}

export interface Form<V extends object> extends FormState {
  values: V
  set: (change: Partial<V> | ((before: V) => Partial<V>)) => void
  /** Props of an input. */
  field: <Name extends keyof V & string>(name: Name) => FieldProps<V[Name]>
  checkbox: (name: keyof V & string) => Omit<FieldProps, 'value'> & { checked: boolean }
  /** Everything that is wrong by now, shown or not. */
  problems: FieldProblems
  show: (problems: FieldProblems) => void
  /** Moves the focus to the first field that is shown as wrong; false if there is none. */
  focusProblem: () => boolean
  errorOf: (path: string) => string | undefined
  /** With which code the service refused a field that hasn't changed since. */
  refusalOf: (path: string) => FailureCode | undefined
  /** For a form that stays: what was saved is what it begins with from now on. */
  startFrom: (values: V) => void
}

const none: FieldProblems = new Map()

/**
 * Every form. A field is checked when it is left, and once it was wrong also at each change. What the service refuses
 * stands on the field it speaks of until that field changes. Submits while one is under way are ignored.
 */
export function useForm<V extends object, Parsed, Input, Reply>({
  schema: given,
  initialValues,
  draft,
  mutation,
  toInput,
  onSuccess,
  onProblems,
  labels = {},
  hints = {},
  blame = {},
  fieldOf = (path) => path,
  refusalText = (code, usual) => usual(code),
}: FormOptions<V, Parsed, Input, Reply>): Form<V> {
  const { t } = useTranslation(['errors', 'common'], { useSuspense: false })
  const problemText = useProblemText()
  const [values, setValues] = useState<V>(draft ?? initialValues)
  const latest = useRef(values)
  const initial = useRef<V>(initialValues)
  /** Fields that were wrong: from then on they are checked all the time. */
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState(none)
  const [failure, setFailure] = useState<FailureCode | 'schema' | null>(null)
  const [failedTries, setFailedTries] = useState(0)
  const [loading, setLoading] = useState(false)
  const savedAt = useRef<number | null>(null)
  const lastSent = useRef<V | null>(null)
  const element = useRef<HTMLElement>(null)

  const late = 'load' in given ? given : null
  const schema = 'load' in given ? given.here?.schema : given
  /** On the first page that people see, the rules of a form and the words for its refusals come once somebody uses it. */
  const loadSchema = async () => {
    if (!late) return schema
    const [loaded] = await Promise.all([late.load(), loadTexts('errors')])
    return loaded.schema
  }
  const problems = schema ? checkValues(schema, values).problems : none

  const hold = (next: V) => {
    latest.current = next
    setValues(next)
    savedAt.current = null
  }
  const put = (changed: object) => {
    hold(Object.assign({ ...latest.current }, changed))
    setRefused((before) => new Map([...before].filter(([path]) => !Object.hasOwn(changed, headOf(path)))))
  }
  const watch = (paths: Iterable<string>) => setWatched((before) => new Set([...before, ...paths]))
  const show = (wrong: FieldProblems) => {
    watch(wrong.keys())
    setFailedTries((count) => count + 1)
  }
  const leave = async (path: string) => {
    // Whoever submits asks again, and hears of it.
    const known = await loadSchema().catch(() => null)
    if (known && checkValues(known, latest.current).problems.has(path)) watch([path])
  }

  const refuse = (error: unknown, sent: V) => {
    const code = failureCode(error)
    const blamed = blame[code] ?? blame.rest
    const found = new Map<string, FieldProblem>()
    if (blamed) found.set(blamed, { kind: 'refused', code })
    for (const [path, rule] of Object.entries(failureFields(error))) {
      const field = fieldOf(path.replace(/^body\./, ''), sent)
      if (Object.hasOwn(sent, headOf(field)) && !found.has(field)) found.set(field, { kind: 'invalid', rule })
    }
    if (found.size === 0) return setFailure(code)
    const unchanged = (path: string) =>
      Reflect.get(sent, headOf(path)) === Reflect.get(latest.current, headOf(path))
    const still = new Map([...found].filter(([path]) => unchanged(path)))
    onProblems?.(still)
    setRefused(still)
    show(still)
  }

  const submit = useOneAtATime(async () => {
    const sent = latest.current
    lastSent.current = sent
    setFailure(null)
    setLoading(true)
    const known = await loadSchema().catch(() => null)
    setLoading(false)
    if (!known) return setFailure('schema')
    const checked = checkValues(known, sent)
    setRefused(none)
    if (checked.parsed === undefined) {
      onProblems?.(checked.problems)
      return show(checked.problems)
    }
    let reply: Reply
    try {
      reply = await mutation.mutateAsync(toInput(checked.parsed))
    } catch (error) {
      return refuse(error, sent)
    }
    savedAt.current = performance.now()
    await onSuccess(reply, checked.parsed)
    lastSent.current = null
  })

  const usualRefusal = (code: FailureCode) => t(errorKey(code))
  const errorOf = (path: string): string | undefined => {
    const problem = refused.get(path) ?? (watched.has(path) ? problems.get(path) : undefined)
    if (!problem) return undefined
    if (problem.kind === 'refused') return refusalText(problem.code, usualRefusal)
    const general = problem.kind === 'invalid' || Reflect.get(values, path) === false
    const rule = problem.kind === 'invalid' ? (problem.rule ?? path) : path
    const hint = general ? hints[Object.hasOwn(hints, rule) ? rule : path] : undefined
    return hint ?? problemText(problem, labels[path.split('.').at(-1) ?? ''])
  }
  const inputProps = (name: keyof V & string) => ({
    name,
    error: errorOf(name),
    onChange: (change: unknown) => put({ [name]: enteredIn(change) }),
    onBlur: (event: FocusEvent) => onFieldLeft(event, () => void leave(name)),
  })
  const isDirty = () => !isSame(latest.current, initial.current)

  const startFrom = (next: V) => {
    initial.current = next
    // What was typed while it was sent stays.
    hold(lastSent.current === null || lastSent.current === latest.current ? next : latest.current)
  }
  const focusProblem = () => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    return Boolean(wrong)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each try that failed, whatever else changes
  useEffect(() => {
    if (failedTries > 0) focusProblem()
  }, [failedTries])

  // What nobody has touched is what the page knows by now: a reply may come after the form.
  const told = useRef<V>(initialValues)
  useEffect(() => {
    if (isSame(told.current, initialValues)) return
    told.current = initialValues
    if (!isDirty()) startFrom(initialValues)
  })

  return {
    values,
    pending: mutation.isPending || loading,
    failure:
      failure === 'schema'
        ? t('common:errorPage.chunkDescription')
        : failure && refusalText(failure, usualRefusal),
    dirty: isDirty(),
    hasDraft: () => savedAt.current === null && isDirty(),
    prepare: () => void loadSchema().catch(() => undefined),
    problems: new Map([...refused, ...problems]),
    show,
    focusProblem,
    errorOf,
    refusalOf: (path) => {
      const problem = refused.get(path)
      return problem?.kind === 'refused' ? problem.code : undefined
    },
    field: (name) => ({
      ...inputProps(name),
      value: values[name],
    }),
    checkbox: (name) => ({ ...inputProps(name), checked: values[name] === true }),
    set: (change) => put(typeof change === 'function' ? change(latest.current) : change),
    reset: () => {
      hold(initial.current)
      setWatched(new Set())
      setRefused(none)
      setFailure(null)
      mutation.reset()
    },
    startFrom,
    submit: (event) => {
      event?.preventDefault()
      // A double click's second half may come when the answer has, and what follows it isn't on the screen yet.
      const justSaved = savedAt.current !== null && performance.now() - savedAt.current < doubleClick
      if (!justSaved) submit()
    },
    element: (rendered) => {
      element.current = rendered
    },
  }
}

/** `bundles.0.name` → `bundles`: what the values hold. */
const headOf = (path: string) => path.split('.')[0] ?? path

/** Some inputs hand on the event, some the value. */
function enteredIn(change: unknown): unknown {
  if (typeof change !== 'object' || change === null || !('currentTarget' in change)) return change
  const { currentTarget: input } = change
  if (input instanceof HTMLInputElement && input.type === 'checkbox') return input.checked
  return Reflect.get(Object(input), 'value')
}

function isSame(values: object, others: object): boolean {
  return Object.entries(values).every(([name, value]) => {
    const other: unknown = Reflect.get(others, name)
    return value === other || (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(other))
  })
}
