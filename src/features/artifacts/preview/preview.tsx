import { Button } from '@mantine/core'
import { IconDownload, IconFlame } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useFileUrl } from '../../../api/use-file-url.ts'
import { type Artifact, getArtifact } from '../../../contract/artifacts.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { FileSize } from '../file-size.tsx'
import classes from './preview.module.css'
import { isTrace, largestPreview, previewKind } from './preview-kind.ts'
import { TextContent } from './text-content.tsx'

export function Preview({ file, runId }: { file: Artifact; runId: string }) {
  const { t } = useTranslation('artifacts')
  const path = file.id.slice(runId.length + 1)
  const kind = previewKind(file)
  return (
    <>
      <header className={classes.header}>
        <div className={classes.words}>
          <h2>{file.name}</h2>
          <span>
            {[path, file.content_type].filter(Boolean).join(' · ')}
            {file.size !== null && (
              <>
                {' · '}
                <FileSize bytes={file.size} />
              </>
            )}
          </span>
        </div>
        <div className={classes.tools}>
          <CopyButton value={path} />
          {isTrace(path) && (
            <ButtonLink
              to="/profiling/$run"
              params={{ run: runId }}
              search={{ data: `/${path}` }}
              size="compact-sm"
              leftSection={<IconFlame size={16} aria-hidden />}
            >
              {t('openInProfiler')}
            </ButtonLink>
          )}
          <Download file={file} />
        </div>
      </header>
      {kind === 'tooLarge' || kind === 'none' ? (
        <p className={classes.none}>{t(kind === 'none' ? 'noPreview' : 'tooLarge')}</p>
      ) : (
        <Content file={file} kind={kind} />
      )}
    </>
  )
}

function Download({ file }: { file: Artifact }) {
  const { t } = useTranslation('artifacts')
  const errorText = useErrorText()
  const download = useMutation({
    mutationFn: () => call(getArtifact, { query: { key: file.id } }),
    onSuccess: (content) => saveFile(content, file.name),
    onError: (error) => toast({ kind: 'error', message: errorText(error) }),
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('download')}
    </Button>
  )
}

interface ContentProps {
  file: Artifact
  kind: Exclude<ReturnType<typeof previewKind>, 'tooLarge' | 'none'>
}

function Content({ file, kind }: ContentProps) {
  const { t } = useTranslation('artifacts')
  const [broken, setBroken] = useState(false)
  const { url, query } = useFileUrl(file.id)
  const { data: blob } = query
  if (query.error) return <ErrorState query={query} />
  if (!url || !blob) return <Skeleton height={320} aria-label={t('loading')} />
  if (broken) return <p className={classes.none}>{t('broken')}</p>
  // A listing doesn't always tell sizes.
  if (blob.size > largestPreview) return <p className={classes.none}>{t('tooLarge')}</p>
  const media = { className: classes.image, src: url, onError: () => setBroken(true) }
  if (kind === 'image') return <img {...media} alt={file.name} />
  if (kind === 'video') return <video {...media} controls muted playsInline aria-label={file.name} />
  return <TextContent blob={blob} kind={kind} name={file.name} />
}
