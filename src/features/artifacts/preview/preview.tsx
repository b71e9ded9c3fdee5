import { Box, Group, Text, Title } from '@mantine/core'
import { IconFlame } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useFileUrl } from '../../../api/files.ts'
import { type Artifact, getArtifact } from '../../../contract/artifacts.ts'
import { formatBytes } from '../../../i18n/numbers.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { DownloadButton } from '../../../shared/downloads.tsx'
import { CopyButton } from '../../../ui/buttons.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import classes from './preview.module.css'
import { isTrace, largestPreview, previewKind } from './preview-kind.ts'
import { TextContent } from './text-content.tsx'

export function Preview({ file, runId }: { file: Artifact; runId: string }) {
  const { t } = useTranslation('artifacts')
  const path = file.id.slice(runId.length + 1)
  const kind = previewKind(file)
  const language = useLanguage()
  const size = file.size !== null && formatBytes(file.size, language)
  const facts = [path, file.content_type, size]
  return (
    <>
      <Group component="header" align="flex-start" justify="space-between" gap="8px 16px" mb={12}>
        <Box flex="1 1 260px" miw={0}>
          <Title order={2}>{file.name}</Title>
          <Text c="dimmed" fz={13}>
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </Box>
        <Group gap={8}>
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
          <DownloadButton
            bytes={() => call(getArtifact, { query: { key: file.id } })}
            fileName={file.name}
            size="compact-sm"
          >
            {t('download')}
          </DownloadButton>
        </Group>
      </Group>
      {kind === 'tooLarge' || kind === 'none' ? (
        <Text c="dimmed">{t(kind === 'none' ? 'noPreview' : 'tooLarge')}</Text>
      ) : (
        <Content file={file} kind={kind} />
      )}
    </>
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
  if (broken) return <Text c="dimmed">{t('broken')}</Text>
  // A listing doesn't always tell sizes.
  if (blob.size > largestPreview) return <Text c="dimmed">{t('tooLarge')}</Text>
  const media = { className: classes.image, src: url, onError: () => setBroken(true) }
  if (kind === 'image') return <img {...media} alt={file.name} />
  if (kind === 'video') return <video {...media} controls muted playsInline aria-label={file.name} />
  return <TextContent id={file.id} blob={blob} kind={kind} name={file.name} />
}
