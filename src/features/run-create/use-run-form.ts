import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { createRun, listProjectRuns, listRuns, type RunBody } from '../../contract/runs.ts'
import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { usageLimitCause } from '../../shared/usage-limit.tsx'
import type { FieldProblems } from '../../ui/form/field-problem.ts'
import type { Form } from '../../ui/form/form.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { checkDraft, fieldOf } from './checks.ts'
import { emptyDraft, fileIn, type RunDraft, runDraft, withFile } from './draft.ts'
import { withValidEnvironment } from './environment-choices.ts'
import { forgetUpload } from './uploads/uploads.ts'

export interface RunForm extends Form<RunDraft> {
  /** Everything that is wrong by now, shown or not. */
  problems: FieldProblems
  /** It has become a run. */
  sent: boolean
  /** The cause of the latest refusal by the usage limit; it overrides what was known before. */
  refusal: ReturnType<typeof usageLimitCause>
  /** Begins anew. */
  discard: () => void
}

interface RunFormOptions {
  teamId: string
  /** Tells stored drafts apart: two tabs may hold different ones. Null for the draft of an empty form. */
  draftKey: string | null
  beginning: RunDraft | null
  onStarted: (runId: string) => void
  onProblems: (problems: FieldProblems) => void
}

const createMutation = endpointMutation(createRun, { invalidates: [listRuns, listProjectRuns] })

export function useRunForm({ teamId, draftKey, beginning, onStarted, onProblems }: RunFormOptions): RunForm {
  const { t } = useTranslation('runCreate')
  const key = draftKey ? `runDraft.${teamId}.${draftKey}` : `runDraft.${teamId}`
  const [pristine] = useState(() => withValidEnvironment(beginning ?? emptyDraft))
  // It survives a reload of its page.
  const [stored] = useState(() => readStoredJson(key, runDraft))
  const create = useMutation(createMutation)
  const form = useForm({
    schema: checkDraft,
    initialValues: pristine,
    draft: stored,
    mutation: create,
    toInput: (body: RunBody) => ({ body }),
    onSuccess: ({ run_id }) => {
      writeStored(key, null)
      onStarted(run_id)
    },
    onProblems: (problems) => {
      for (const [field, problem] of problems) {
        const neverUploaded = problem.kind === 'refused' && problem.rule === 'never_uploaded'
        const file = neverUploaded ? fileIn(form.values, field) : null
        if (!file) continue
        // It has to be uploaded anew, not recognised as sent.
        forgetUpload(teamId, file.path)
        form.set((before) => withFile(before, field, null))
      }
      onProblems(problems)
    },
    fieldOf,
    labels: t('fields', { returnObjects: true }),
    hints: t('rules', { returnObjects: true }),
  })
  const { values: draft, dirty } = form

  useEffect(() => {
    writeStored(key, dirty && !create.isSuccess ? JSON.stringify(draft) : null)
  }, [key, draft, dirty, create.isSuccess])

  return {
    ...form,
    problems: new Map([...form.shown, ...checkDraft(draft).problems].filter(([path]) => path !== '')),
    sent: create.isSuccess,
    refusal: usageLimitCause(create.error),
    set: (change) =>
      form.set((before) => withChange(before, typeof change === 'function' ? change(before) : change)),
    discard: () => {
      form.reset()
      writeStored(key, null)
    },
  }
}

/** A change of the environment may change the rest of it, and clears the problems of all its fields. */
function withChange(before: RunDraft, changed: Partial<RunDraft>): Partial<RunDraft> {
  const environment = ['platform', 'flavor', 'device', 'os_version', 'system_image'] as const
  if (!environment.some((field) => Object.hasOwn(changed, field))) return changed
  const { platform, flavor, device, os_version, system_image } = withValidEnvironment({
    ...before,
    ...changed,
  })
  return { ...changed, platform, flavor, device, os_version, system_image }
}
