import { Box, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowUp, IconDownload, IconFileUpload, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { saveFile } from '../../lib/browser.ts'
import { IconButton } from '../../ui/buttons.tsx'
import { checkValues } from '../../ui/form/field-problem.ts'
import type { Form } from '../../ui/form/form.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'
import {
  type FileProblem,
  largestFile,
  longestOwner,
  longestPattern,
  mostRules,
  type OwnerRule,
  ownerRules,
  readRules,
  useOwnerRules,
  writeRules,
} from './owner-rules.ts'

const rulesForm = z.object({ rules: ownerRules })
type RulesForm = Form<{ rules: OwnerRule[] }>

interface OwnerRulesDialogProps extends DialogProps {
  /** The project's name, where it is known. */
  project: string | undefined
  rules: OwnerRule[]
  /** No test on the page has an owner. */
  noOwners?: boolean
  onSave: (rules: OwnerRule[]) => void
}

/** The rules of a project by which tests without a label have an owner. */
export function OwnerRulesDialog({ project, rules, noOwners, onSave, ...dialog }: OwnerRulesDialogProps) {
  // The texts come with the dialog: most people never see it.
  const { t, ready } = useTranslation('owners', { useSuspense: false })
  const form = useForm({
    schema: rulesForm,
    initialValues: { rules },
    mutation: useMutation({ mutationFn: async (next: OwnerRule[]) => onSave(next) }),
    toInput: (values) => values.rules,
    onSuccess: () => {
      dialog.onClose()
      toast({ kind: 'success', message: t('saved') })
    },
    labels: { pattern: t('pattern'), owner: t('owner'), rules: t('rules') },
    hints: { duplicate: t('duplicate'), rules: t('tooMany', { count: mostRules }) },
  })
  if (!ready) return null
  return (
    <FormModal {...dialog} title={t('title')} size={720} form={form} submitLabel={t('save')}>
      <Stack gap={6}>
        {project && <Text fw={600}>{project}</Text>}
        {noOwners && <Notice kind="info">{t('none')}</Notice>}
        <Text c="dimmed">{t('intro')}</Text>
      </Stack>
      <Rules form={form} />
      <Files form={form} />
    </FormModal>
  )
}

/** The same where nothing else of the project is on the page. */
export function ProjectOwnersDialog({
  project,
  ...dialog
}: DialogProps & { project: { id: string; name: string } }) {
  const { rules, save } = useOwnerRules(project.id)
  return <OwnerRulesDialog {...dialog} project={project.name} rules={rules} onSave={save} />
}

function Rules({ form }: { form: RulesForm }) {
  const { t } = useTranslation('owners')
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { rules } = form.values
  const setRules = (next: OwnerRule[]) => form.set({ rules: next })
  const change = (at: number, patch: Partial<OwnerRule>) =>
    setRules(rules.map((rule, i) => (i === at ? { ...rule, ...patch } : rule)))
  /** Once it is rendered. */
  const focusOn = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('li')[at]?.querySelector('input')?.focus())
  const moveUp = (at: number) => {
    const moved = rules[at]
    if (!moved) return
    setRules(rules.toSpliced(at, 1).toSpliced(at - 1, 0, moved))
    focusOn(at - 1)
  }
  const remove = (at: number) => {
    setRules(rules.toSpliced(at, 1))
    if (rules.length > 1) focusOn(Math.min(at, rules.length - 2))
    else add.current?.focus()
  }
  return (
    <>
      <div ref={list}>
        {rules.length > 0 && (
          <Group gap="xs" mb={4} fw={500} visibleFrom="xs" aria-hidden>
            <Text span inherit flex="3 1 200px">
              {t('pattern')}
            </Text>
            <Text span inherit flex="2 1 140px">
              {t('owner')}
            </Text>
            <Box w={56} />
          </Group>
        )}
        <Stack component="ol" gap="sm" m={0} p={0} aria-label={t('rules')} style={{ listStyle: 'none' }}>
          {rules.map((rule, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place
            <Group component="li" key={i} gap="xs" align="flex-start">
              <TextInput
                flex="3 1 200px"
                aria-label={t('patternOf', { number: i + 1 })}
                placeholder={t('patternExample')}
                value={rule.pattern}
                error={form.errorOf(`rules.${i}.pattern`)}
                maxLength={longestPattern}
                autoComplete="off"
                spellCheck={false}
                onChange={({ currentTarget }) => change(i, { pattern: currentTarget.value })}
              />
              <TextInput
                flex="2 1 140px"
                aria-label={t('ownerOf', { number: i + 1 })}
                placeholder={t('ownerExample')}
                value={rule.owner}
                error={form.errorOf(`rules.${i}.owner`)}
                maxLength={longestOwner}
                autoComplete="off"
                spellCheck={false}
                onChange={({ currentTarget }) => change(i, { owner: currentTarget.value })}
              />
              <Group gap={0} wrap="nowrap" mt={4}>
                <IconButton
                  icon={IconArrowUp}
                  label={t('moveUp', { number: i + 1 })}
                  disabled={i === 0}
                  onClick={() => moveUp(i)}
                />
                <IconButton
                  icon={IconTrash}
                  label={t('remove', { number: i + 1 })}
                  onClick={() => remove(i)}
                />
              </Group>
            </Group>
          ))}
        </Stack>
      </div>
      {form.errorOf('rules') && <Notice kind="bad">{form.errorOf('rules')}</Notice>}
      <Group>
        <Button
          ref={add}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rules.length >= mostRules}
          onClick={() => {
            setRules([...rules, { pattern: '', owner: '' }])
            focusOn(rules.length)
          }}
        >
          {t('add')}
        </Button>
      </Group>
    </>
  )
}

/** Rules as a file: for another browser, or for the rest of the team. */
function Files({ form }: { form: RulesForm }) {
  const { t } = useTranslation('owners')
  const [result, setResult] = useState<FileProblem | { count: number } | null>(null)
  const reset = useRef<() => void>(null)
  const read = async (chosen: File | null) => {
    if (!chosen) return
    const found =
      chosen.size > largestFile ? ({ problem: 'tooLarge' } as const) : readRules(await chosen.text())
    // The same file may be chosen again once it was mended.
    reset.current?.()
    if ('rules' in found) form.set({ rules: found.rules })
    setResult('rules' in found ? { count: found.rules.length } : found)
  }
  const write = () => {
    const { parsed, problems } = checkValues(rulesForm, form.values)
    if (!parsed) return form.show(problems)
    saveFile(new Blob([writeRules(parsed.rules)], { type: 'application/json' }), t('file'))
  }
  return (
    <>
      <Group gap="xs">
        <FileButton
          accept=".json,application/json"
          resetRef={reset}
          onChange={(chosen) => void read(chosen)}
          inputProps={{ 'aria-label': t('import') }}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<IconFileUpload size={16} aria-hidden />}
            >
              {t('import')}
            </Button>
          )}
        </FileButton>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={form.values.rules.length === 0}
          onClick={write}
        >
          {t('export')}
        </Button>
      </Group>
      {result && (
        <Notice kind={'count' in result ? 'good' : 'bad'} live>
          {'count' in result
            ? t('imported', { count: result.count })
            : result.problem === 'wrongRule'
              ? t('problems.wrongRule', { number: result.number })
              : t(`problems.${result.problem}`)}
        </Notice>
      )}
    </>
  )
}
