import { ActionIcon, Button, Menu, Progress, Text } from '@mantine/core'
import { IconFileCheck, IconHistory, IconUpload, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import { largestUpload } from '../../contract/storage.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatBytes, formatRate } from '../../lib/bytes.ts'
import { RelativeTime } from '../../ui/cells.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import classes from './run-create.module.css'
import { fileIn, withFile } from './slots.ts'
import { extensionsFor, type FileProblem, type Part, problemOfFile } from './uploads/file-rules.ts'
import { recentUploads } from './uploads/recent-uploads.ts'
import type { Transfer, Uploads } from './uploads/use-uploads.ts'
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
  const [over, setOver] = useState(false)
  const { values: draft } = form
  const extensions = extensionsFor(draft, part)
  const label = t(`fields.${part}`)
  const file = fileIn(draft, slot)
  const transfer = uploads.of(slot)
  const limits = {
    types: extensions.map((one) => `.${one}`).join(', '),
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
    <section className={classes.slot} aria-labelledby={id}>
      <div className={classes.slotHead}>
        <span id={id}>
          {label}
          {optional && <span className={classes.optional}> {t('files.optional')}</span>}
        </span>
        {!transfer && (
          <RecentUploads
            extensions={extensions}
            onPick={(recent) => {
              setRefused(null)
              form.set((before) => withFile(before, slot, recent))
            }}
          />
        )}
      </div>
      {transfer ? (
        <OnItsWay
          transfer={transfer}
          retry={() => uploads.retry(slot)}
          cancel={() => uploads.cancel(slot)}
          label={label}
        />
      ) : file ? (
        <div className={classes.file} data-invalid={error ? true : undefined}>
          <IconFileCheck size={20} stroke={1.6} aria-hidden />
          <span className={classes.fileWords}>
            <span className={classes.fileName} title={file.name}>
              {file.name}
            </span>
            <span className={classes.cardNote}>
              {file.size !== null && `${formatBytes(file.size, language)} · `}
              <span title={`MD5 ${file.md5}`}>{t('files.ready')}</span>
            </span>
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('files.remove', { name: file.name })}
            onClick={() => form.set((before) => withFile(before, slot, null))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ) : (
        <label
          className={classes.drop}
          data-over={over || undefined}
          onDragOver={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            setOver(false)
            take(event.dataTransfer.files[0])
          }}
        >
          <input
            type="file"
            accept={extensions.map((one) => `.${one}`).join(',')}
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => {
              take(event.currentTarget.files?.[0])
              // The same file may be picked again.
              event.currentTarget.value = ''
            }}
          />
          <IconUpload size={20} stroke={1.6} aria-hidden />
          <span>{t('files.drop')}</span>
          <span className={classes.cardNote}>{t('files.limits', limits)}</span>
        </label>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </section>
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
      <div className={classes.file} data-invalid>
        <span className={classes.fileWords}>
          <span className={classes.fileName}>{file.name}</span>
          <Text size="sm" c="var(--state-failure)" role="alert">
            {errorText(transfer.error)}
          </Text>
        </span>
        <Button size="compact-sm" onClick={retry}>
          {t('common:actions.retry')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={cancel}>
          {t('files.giveUp')}
        </Button>
      </div>
    )
  }
  const done = t('files.progress', {
    done: formatBytes(transfer.done, language),
    total: formatBytes(file.size, language),
  })
  const rate = stage === 'sending' && transfer.rate !== null ? formatRate(transfer.rate, language) : null
  return (
    <div className={classes.file}>
      <span className={classes.fileWords}>
        <span className={classes.fileName}>{file.name}</span>
        <Progress
          value={file.size > 0 ? (transfer.done / file.size) * 100 : 0}
          color={stage === 'hashing' ? 'gray' : 'iris'}
          aria-label={t(stage === 'hashing' ? 'files.hashing' : 'files.sending', { name: label })}
        />
        <span className={`${classes.cardNote} figures`}>
          {stage === 'hashing' ? t('files.hashing', { name: label }) : done}
          {rate && ` · ${rate}`}
        </span>
      </span>
      <Button size="compact-sm" variant="default" onClick={cancel}>
        {t('common:actions.cancel')}
      </Button>
    </div>
  )
}

interface RecentUploadsProps {
  extensions: readonly string[]
  onPick: (file: { name: string; size: number | null; md5: string; path: string }) => void
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
