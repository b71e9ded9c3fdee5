import { Button } from '@mantine/core'
import { IconFile, IconFolder, IconFolderDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { folderQuery } from '../../api/artifact-files.ts'
import type { Artifact } from '../../contract/artifacts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { FileSize } from './file-size.tsx'
import classes from './folder-view.module.css'

/** The tree shows them all; here one sees what a folder is. */
const listed = 100

interface FolderViewProps {
  folder: Artifact
  onSelect: (artifact: Artifact) => void
  pack: (folder: string, name: string) => void
  packing: boolean
}

export function FolderView({ folder, onSelect, pack, packing }: FolderViewProps) {
  const { t } = useTranslation('artifacts')
  const entries = useQuery({ ...folderQuery(folder.id), staleTime: 30_000 })
  const { data } = entries
  const bytes = (data ?? []).reduce((sum, { size }) => sum + (size ?? 0), 0)
  return (
    <>
      <header className={classes.header}>
        <h2>{folder.name}</h2>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconFolderDown size={16} aria-hidden />}
          disabled={packing}
          onClick={() => pack(folder.id, folder.name)}
        >
          {t('downloadFolder')}
        </Button>
      </header>
      {entries.error ? (
        <ErrorState query={entries} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : (
        <>
          <p className={classes.summary}>
            {t('entries', { count: data.length })}
            {bytes > 0 && (
              <>
                {' · '}
                <FileSize bytes={bytes} />
              </>
            )}
          </p>
          <ul className={classes.list}>
            {data.slice(0, listed).map((entry) => (
              <li key={entry.id}>
                <button type="button" onClick={() => onSelect(entry)}>
                  {entry.is_file ? <IconFile size={16} aria-hidden /> : <IconFolder size={16} aria-hidden />}
                  <span>{entry.name}</span>
                  {entry.size !== null && (
                    <small>
                      <FileSize bytes={entry.size} />
                    </small>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {data.length > listed && (
            <p className={classes.summary}>{t('more', { count: data.length - listed })}</p>
          )}
        </>
      )}
    </>
  )
}
