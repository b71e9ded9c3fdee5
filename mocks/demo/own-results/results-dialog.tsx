import {
  Button,
  FileButton,
  Group,
  Loader,
  Modal,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { endpointQuery } from '../../../src/api/query.ts'
import type { Dropped, ResultsDialogProps } from '../../../src/api/real-backend.ts'
import { projectNames } from '../../../src/contract/projects.ts'
import { platforms } from '../../../src/contract/rules/environment.ts'
import { formatDateTime } from '../../../src/i18n/dates.ts'
import { FailureNote } from '../../../src/ui/errors.tsx'
import { Facts } from '../../../src/ui/facts.tsx'
import { CommandError } from '../../control/command-error.ts'
import { useLanguage } from '../../control/language.ts'
import { textsOf } from '../../texts/texts.ts'
import { filesOf, type PickedFile } from './dropped-files.ts'
import type { ResultChoices, ResultsSummary } from './open-run.ts'
import type { ResultReader } from './result-tasks.ts'

const texts = textsOf('ownRun')

interface ResultsProps extends ResultsDialogProps {
  backend: ResultReader
}

/** The dialog of a page whose fake service this is. */
export const resultsDialog =
  (backend: ResultsProps['backend']): ComponentType<ResultsDialogProps> =>
  (props) => <ResultsDialog {...props} backend={backend} />

type Stage =
  | { at: 'asking' }
  | { at: 'reading' }
  /** `opening`: the run is being made. */
  | { at: 'summary'; files: PickedFile[]; summary: ResultsSummary; opening: boolean }

/** From files that were dropped or are picked here to a run: a summary is shown first, and may be corrected. */
export function ResultsDialog({ opened, onClose, dropped, projectId, onOpened, backend }: ResultsProps) {
  const language = useLanguage()
  const t = texts[language]
  const [stage, setStage] = useState<Stage>({ at: dropped.length > 0 ? 'reading' : 'asking' })
  const [problem, setProblem] = useState<Problem | null>(null)
  /** Counts requests, so that an outdated answer is dropped. */
  const asked = useRef(0)

  const read = useEffectEvent(async (given: readonly Dropped[]) => {
    const mine = ++asked.current
    setProblem(null)
    setStage({ at: 'reading' })
    const { files, answer } = await ask(given, (picked) => backend.results(picked, null))
    if (mine !== asked.current) return
    if (!answer.summary) {
      setProblem(answer.refused ?? 'broken')
      return setStage({ at: 'asking' })
    }
    setStage({ at: 'summary', files, summary: answer.summary, opening: false })
  })
  useEffect(() => {
    if (dropped.length > 0) void read(dropped)
  }, [dropped])

  const open = async (choices: ResultChoices) => {
    if (stage.at !== 'summary' || stage.opening) return
    setProblem(null)
    setStage({ ...stage, opening: true })
    const answer: Answer = await backend.results(stage.files, choices).catch(() => broken)
    if (answer.opened === undefined) {
      setProblem(answer.refused ?? 'broken')
      return setStage(stage)
    }
    onClose()
    onOpened(answer.opened)
  }
  const picking = { label: t.files, folder: t.folder, onPick: (files: readonly File[]) => void read(files) }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t.title}
      size={560}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <Stack gap="md">
        {problem && <FailureNote>{problem === 'broken' ? t.broken : problem[language]}</FailureNote>}
        {stage.at === 'summary' ? (
          <OpenForm
            summary={stage.summary}
            suggested={{
              name: nameOf(stage.files),
              platform: stage.summary.platform,
              project: projectId ?? null,
            }}
            opening={stage.opening}
            onOpen={open}
            onOthers={() => setStage({ at: 'asking' })}
          />
        ) : stage.at === 'reading' ? (
          <Group gap="sm" role="status" mih={96} justify="center">
            <Loader size="sm" aria-hidden />
            {t.reading}
          </Group>
        ) : (
          <>
            {!problem && <Text>{t.intro}</Text>}
            <Pick {...picking} />
          </>
        )}
      </Stack>
    </Modal>
  )
}

type Problem = 'broken' | CommandError['words']

interface Answer {
  summary?: ResultsSummary | undefined
  opened?: string | undefined
  refused?: Problem | undefined
}

const broken: Answer = {}

/** Handles files that were deleted meanwhile. */
async function ask(given: readonly Dropped[], look: (files: PickedFile[]) => Promise<Answer>) {
  let files: PickedFile[] = []
  try {
    files = await filesOf(given)
    return { files, answer: await look(files) }
  } catch (error) {
    if (error instanceof CommandError) return { files, answer: { refused: error.words } }
    console.info('Results could not be read.', error)
    return { files, answer: broken }
  }
}

/** `junit.xml` → junit; of several files the folder. */
function nameOf(files: readonly PickedFile[]): string {
  const parts = (files[0]?.path ?? '').split('/').filter((part) => part !== '')
  const chosen = files.length > 1 && parts.length > 1 ? parts[0] : parts.at(-1)
  return (chosen ?? '').replace(/\.(xml|zip|json)$/i, '')
}

/** React's types don't know it, browsers do. */
const wholeFolder = { multiple: true, webkitdirectory: '' }

interface PickProps {
  label: string
  folder: string
  onPick: (files: readonly File[]) => void
}

function Pick({ label, folder, onPick }: PickProps) {
  return (
    <Group gap="xs">
      <FileButton multiple accept=".xml,.zip,.json,.txt,.log,.png,.jpg,.mp4" onChange={onPick}>
        {(props) => (
          <Button {...props} data-autofocus>
            {label}
          </Button>
        )}
      </FileButton>
      <FileButton multiple inputProps={wholeFolder} onChange={onPick}>
        {(props) => (
          <Button variant="default" {...props}>
            {folder}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}

const outcomes = ['passed', 'failed', 'flaky', 'unfinished', 'ignored'] as const

function Summary({ of: { tool, format, counts, startAt } }: { of: ResultsSummary }) {
  const language = useLanguage()
  const t = texts[language]
  const parts = outcomes.filter((one) => counts[one] > 0).map((one) => `${t[one]} ${counts[one]}`)
  return (
    <section aria-label={t.wasRead}>
      <Facts
        facts={[
          [t.tool, tool === 'JUnit' ? t.formats[format] : `${tool} · ${t.formats[format]}`],
          [t.tests, `${counts.tests}: ${parts.join(', ')}`],
          [t.began, startAt === null ? t.unknownTime : formatDateTime(startAt, language)],
        ]}
      />
    </section>
  )
}

interface OpenFormProps {
  summary: ResultsSummary
  suggested: ResultChoices
  opening: boolean
  onOpen: (choices: ResultChoices) => Promise<void>
  onOthers: () => void
}

function OpenForm({ summary, suggested, opening, onOpen, onOthers }: OpenFormProps) {
  const t = texts[useLanguage()]
  const { data: projects = [] } = useQuery(endpointQuery(projectNames, {}))
  const form = useForm({ initialValues: suggested })
  const submit = useRef<HTMLButtonElement>(null)
  // Reading takes a while: once it is done, focus the button of the next step.
  useEffect(() => submit.current?.focus(), [])
  return (
    <form onSubmit={form.onSubmit(onOpen)} aria-busy={opening}>
      <Stack gap="md">
        <Summary of={summary} />
        <TextInput label={t.name} maxLength={300} {...form.getInputProps('name')} />
        <Select
          label={t.project}
          description={t.projectNote}
          placeholder={t.noProject}
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
          {...form.getInputProps('project')}
        />
        <div>
          <Text span fw={500} fz="sm" display="block" mb={4} aria-hidden>
            {t.platform}
          </Text>
          <SegmentedControl
            aria-label={t.platform}
            data={[...platforms]}
            {...form.getInputProps('platform')}
          />
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onOthers} disabled={opening}>
            {t.others}
          </Button>
          <Button ref={submit} type="submit" loading={opening} data-autofocus>
            {t.open}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
