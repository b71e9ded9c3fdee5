import { Button, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { IconFile, IconFolder, IconFolderDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { folderQuery } from '../../api/files.ts'
import type { Artifact } from '../../contract/artifacts.ts'
import { formatBytes } from '../../i18n/numbers.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import classes from './artifact-tree.module.css'

/** The most entries listed here; the tree shows all. */
const listed = 100

interface FolderViewProps {
  folder: Artifact
  onSelect: (artifact: Artifact) => void
  pack: (folder: string, name: string) => void
  packing: boolean
}

export function FolderView({ folder, onSelect, pack, packing }: FolderViewProps) {
  const { t } = useTranslation('artifacts')
  const language = useLanguage()
  const entries = useQuery({ ...folderQuery(folder.id), staleTime: 30_000 })
  const { data } = entries
  const bytes = (data ?? []).reduce((sum, { size }) => sum + (size ?? 0), 0)
  return (
    <>
      <Group component="header" justify="space-between" gap="8px 16px">
        <Title order={2}>{folder.name}</Title>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconFolderDown size={16} aria-hidden />}
          disabled={packing}
          onClick={() => pack(folder.id, folder.name)}
        >
          {t('downloadFolder')}
        </Button>
      </Group>
      {entries.error ? (
        <ErrorState title={t('notLoaded')} query={entries} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : (
        <>
          <Text c="dimmed" fz={13} my={13}>
            {t('entries', { count: data.length })}
            {bytes > 0 && ` · ${formatBytes(bytes, language)}`}
          </Text>
          <ul className={classes.folder}>
            {data.slice(0, listed).map((entry) => (
              <li key={entry.id}>
                <UnstyledButton className={classes.row} onClick={() => onSelect(entry)}>
                  {entry.is_file ? <IconFile size={16} aria-hidden /> : <IconFolder size={16} aria-hidden />}
                  <span className={classes.name}>{entry.name}</span>
                  {entry.size !== null && (
                    <Text span flex="none" c="dimmed" fz={12} className="figures">
                      {formatBytes(entry.size, language)}
                    </Text>
                  )}
                </UnstyledButton>
              </li>
            ))}
          </ul>
          {data.length > listed && (
            <Text c="dimmed" fz={13} my={13}>
              {t('more', { count: data.length - listed })}
            </Text>
          )}
        </>
      )}
    </>
  )
}
