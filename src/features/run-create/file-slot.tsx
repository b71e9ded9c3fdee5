import { ActionIcon, Button, Group, Input, Menu, Progress, Stack, Text } from '@mantine/core'
import { IconFileCheck, IconHistory, IconUpload, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sampleFile } from '#backend'
import { useTeamSession } from '../../api/session/current.ts'
import { largestUpload } from '../../contract/storage.ts'
import { formatBytes, formatRate } from '../../i18n/numbers.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { RelativeTime } from '../../ui/cells.tsx'
import { useErrorText } from '../../ui/errors.tsx'
import { fileIn, type UploadedFile, withFile } from './draft.ts'
import classes from './run-create.module.css'
import {
  extensionsFor,
  type FileProblem,
  type Part,
  problemOfFile,
  recentUploads,
  type Transfer,
  type Uploads,
} from './uploads/uploads.ts'
import type { RunForm } from './use-run-form.ts'

interface FileSlotProps {
  form: RunForm
  uploads: Uploads
  slot: string
  part: Part
  optional?: boolean
}

/** Where one file goes: dropped or picked, on its way, or there. */
export function FileSlot({ form, uploads, slot, part, optional = false }: FileSlotProps) {
  const { t } = useTranslation('runCreate')
  const language = useLanguage()
  const id = useId()
  const [refused, setRefused] = useState<FileProblem | null>(null)
  const { values: draft } = form
  const extensions = extensionsFor(draft, part)
  const label = t(`fields.${part}`)
  const file = fileIn(draft, slot)
  const transfer = uploads.of(slot)
  const limits = {
    types: extensions.map((one) => `.${one}`).join(', '),
    kind: t(
      `files.kinds.${extensions.includes('ipa') ? 'zipOrIpa' : extensions.includes('apk') ? 'apk' : 'zip'}`,
    ),
    size: formatBytes(largestUpload, language),
  }
  const error = refused ? t(`files.${refused}`, limits) : transfer ? undefined : form.errorOf(slot)
  const take = (picked: File | undefined) => {
    if (!picked) return
    const wrong = problemOfFile(picked, extensions)
    setRefused(wrong)
    if (!wrong) uploads.start(slot, picked)
  }
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mih={26} mb="xs">
        <Text span fw={500} id={id}>
          {label}
          {optional && (
            <Text span c="dimmed">
              {' '}
              {t('files.optional')}
            </Text>
          )}
        </Text>
        {!transfer && !file && sampleFile && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => take(sampleFile?.(`sample-${part === 'app' ? 'app' : 'tests'}.${extensions[0]}`))}
          >
            {t('files.sample')}
          </Button>
        )}
        {!transfer && (
          <RecentUploads
            extensions={extensions}
            onPick={(recent) => {
              setRefused(null)
              form.set((before) => withFile(before, slot, recent))
            }}
          />
        )}
      </Group>
      {transfer ? (
        <OnItsWay
          transfer={transfer}
          retry={() => uploads.retry(slot)}
          cancel={() => uploads.cancel(slot)}
          label={label}
        />
      ) : file ? (
        <FileBox
          name={file.name}
          invalid={Boolean(error)}
          note={
            <>
              {file.size !== null && `${formatBytes(file.size, language)} · `}
              <span title={`MD5 ${file.md5}`}>{t('files.ready')}</span>
            </>
          }
          uploaded
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('files.remove', { name: file.name })}
            onClick={() => form.set((before) => withFile(before, slot, null))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </FileBox>
      ) : (
        <DropZone
          label={label}
          limits={limits}
          accept={extensions.map((one) => `.${one}`).join(',')}
          errorId={error ? `${id}-error` : undefined}
          onFile={take}
        />
      )}
      {error && (
        <Input.Error id={`${id}-error`} mt={6} role="alert">
          {error}
        </Input.Error>
      )}
    </section>
  )
}

interface DropZoneProps {
  label: string
  limits: { types: string; kind: string; size: string }
  accept: string
  errorId: string | undefined
  onFile: (file: File | undefined) => void
}

function DropZone({ label, limits, accept, errorId, onFile }: DropZoneProps) {
  const { t } = useTranslation('runCreate')
  const [over, setOver] = useState(false)
  return (
    <label
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        onFile(event.dataTransfer.files[0])
      }}
    >
      <input
        type="file"
        accept={accept}
        aria-label={label}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          // The same file may be picked again.
          event.currentTarget.value = ''
        }}
      />
      <IconUpload size={20} stroke={1.6} aria-hidden />
      <span>{t('files.drop', limits)}</span>
      <Text span fz={13} c="dimmed">
        {t('files.limits', limits)}
      </Text>
    </label>
  )
}

interface OnItsWayProps {
  transfer: Transfer
  label: string
  retry: () => void
  cancel: () => void
}

function OnItsWay({ transfer, label, retry, cancel }: OnItsWayProps) {
  const { t } = useTranslation(['runCreate', 'common'])
  const errorText = useErrorText()
  const language = useLanguage()
  const { file, stage } = transfer
  if (stage === 'failed') {
    return (
      <FileBox
        name={file.name}
        note={
          <Text span size="sm" c="var(--state-failure)" role="alert">
            {errorText(transfer.error)}
          </Text>
        }
        invalid
      >
        <Group gap={10}>
          <Button size="compact-sm" onClick={retry}>
            {t('common:actions.retry')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={cancel}>
            {t('files.giveUp')}
          </Button>
        </Group>
      </FileBox>
    )
  }
  const done = t('files.progress', {
    done: formatBytes(transfer.done, language),
    total: formatBytes(file.size, language),
  })
  const rate = stage === 'sending' && transfer.rate !== null ? formatRate(transfer.rate, language) : null
  return (
    <FileBox
      name={file.name}
      note={
        <>
          {stage === 'hashing' ? t('files.hashing', { name: label }) : done}
          {rate && ` · ${rate}`}
        </>
      }
      progress={
        <Progress
          value={file.size > 0 ? (transfer.done / file.size) * 100 : 0}
          color={stage === 'hashing' ? 'gray' : 'iris'}
          aria-label={t(stage === 'hashing' ? 'files.hashing' : 'files.sending', { name: label })}
        />
      }
    >
      <Button size="compact-sm" variant="default" onClick={cancel}>
        {t('common:actions.cancel')}
      </Button>
    </FileBox>
  )
}

interface FileBoxProps {
  name: string
  note: ReactNode
  progress?: ReactNode
  invalid?: boolean
  uploaded?: boolean
  /** Actions on the file. */
  children: ReactNode
}

function FileBox({ name, note, progress, invalid, uploaded, children }: FileBoxProps) {
  return (
    <div className={classes.file} data-invalid={invalid || undefined}>
      {uploaded && <IconFileCheck size={20} stroke={1.6} color="var(--state-passed)" aria-hidden />}
      <Stack gap={4} flex="1 1 180px" miw={0}>
        <Text span fw={500} truncate title={name}>
          {name}
        </Text>
        {progress}
        <Text span fz={13} c="dimmed" className="figures">
          {note}
        </Text>
      </Stack>
      {children}
    </div>
  )
}

interface RecentUploadsProps {
  extensions: readonly string[]
  onPick: (file: UploadedFile) => void
}

function RecentUploads({ extensions, onPick }: RecentUploadsProps) {
  const { t } = useTranslation('runCreate')
  const { teamId } = useTeamSession()
  const fitting = recentUploads(teamId).filter(
    ({ name, size }) => !problemOfFile({ name, size: size ?? 1 }, extensions),
  )
  if (fitting.length === 0) return null
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button size="compact-xs" variant="subtle" leftSection={<IconHistory size={14} aria-hidden />}>
          {t('files.recent')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fitting.map(({ at, ...file }) => (
          <Menu.Item
            key={file.path}
            onClick={() => onPick(file)}
            rightSection={
              <Text size="xs" c="dimmed">
                <RelativeTime at={new Date(at).toISOString()} />
              </Text>
            }
          >
            {file.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
