import type { FocusEvent, ReactNode, RefObject, SyntheticEvent } from 'react'
import type { FailureCode } from '../../api/failures.ts'
import type { FieldProblems, FormSchema } from './field-problem.ts'
import type { FormWords } from './problem.tsx'

/** Values by field, as `@mantine/form` asks for them. */
export type FormValues = Record<string, unknown>

/** The part of a mutation that a form uses. */
interface FormCall<Input, Reply> {
  mutateAsync: (input: Input) => Promise<Reply>
  reset: () => void
}

export interface FormOptions<V extends FormValues, Parsed, Input, Reply> extends Partial<FormWords> {
  /** The contract's schema of the body, extended by what only the screen asks for. */
  schema: FormSchema<Parsed, V>
  initialValues: NoInfer<V>
  /** Values restored from an earlier visit. */
  draft?: NoInfer<V> | null
  /** Sends the form; its pending state and its failure are the form's. */
  mutation: FormCall<Input, Reply>
  toInput: (parsed: NoInfer<Parsed>) => Input
  onSuccess: (reply: Reply, parsed: NoInfer<Parsed>) => unknown
  /** Called with the problems that are going to be shown. */
  onProblems?: (problems: FieldProblems) => void
  /** Which field a refusal speaks of. `rest` takes all other refusals; without it they show above the button. */
  errorFields?: Partial<Record<FailureCode | 'rest', keyof NoInfer<V> & string>>
  /** Where a field of the request stands on the screen. */
  fieldOf?: (requestPath: string, values: NoInfer<V>) => string
}

/** The state of a form that its frame uses. */
export interface FormState {
  pending: boolean
  /** A failure that belongs to no field. */
  failure: ReactNode
  dirty: boolean
  /** True while there is something to lose: asked at the moment of leaving, so a success before counts. */
  hasUnsaved: () => boolean
  reset: () => void
  submit: (event?: SyntheticEvent) => void
  element: RefObject<HTMLElement | null>
  /** For the errors of its fields. */
  words: Partial<FormWords>
}

/** Props of an input. */
export interface FieldProps<Value = unknown> {
  name: string
  value: Value
  error: ReactNode
  onChange: (change: unknown) => void
  onBlur: (event: FocusEvent) => void
}

export interface Form<V extends FormValues> extends FormState {
  values: V
  set: (change: Partial<V> | ((before: V) => Partial<V>)) => void
  field: <Name extends keyof V & string>(name: Name) => FieldProps<V[Name]>
  checkbox: (name: keyof V & string) => Omit<FieldProps, 'value'> & { checked: boolean }
  /** Shows these as well, and moves the focus to the first field that is shown as wrong. */
  show: (problems: FieldProblems) => void
  errorOf: (path: string) => ReactNode
  /** The problems that are shown. */
  shown: FieldProblems
  /** For a form that stays open: saved values become its initial values. */
  setSavedValues: (values: V) => void
}
