import { Button, Group, Text } from '@mantine/core'
import { IconArrowLeft, IconFileOff, IconFileSearch, IconFolderDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { folderQuery } from '../../../api/files.ts'
import { runQuery } from '../../../api/follow-runs.ts'
import { loadPage } from '../../../app/load-page.ts'
import type { Artifact } from '../../../contract/artifacts.ts'
import { hasStarted } from '../../../contract/rules/runs.ts'
import { ArtifactTree } from '../../../features/artifacts/artifact-tree.tsx'
import { parseArtifactsSearch } from '../../../features/artifacts/artifacts-search.ts'
import { FolderView } from '../../../features/artifacts/folder-view.tsx'
import { Preview } from '../../../features/artifacts/preview/preview.tsx'
import { foldersAbove, useAllFiles, useTree } from '../../../features/artifacts/use-tree.ts'
import { idOf } from '../../../lib/search-params.ts'
import { useArchive } from '../../../shared/downloads.tsx'
import { runTitle } from '../../../shared/runs/run-title.ts'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import classes from './$id.artifact.module.css'

export const Route = createFileRoute('/_team/runs/$id/artifact')({
  loader: ({ params: { id }, context: { queryClient } }) => {
    if (!idOf(id)) throw notFound()
    return loadPage(queryClient, { queries: [runQuery(id), folderQuery(id)], texts: ['artifacts'] })
  },
  validateSearch: parseArtifactsSearch,
  component: ArtifactsPage,
})

/** Everything that a run kept, as files. */
function ArtifactsPage() {
  const { id: runId } = Route.useParams()
  const { t } = useTranslation(['artifacts', 'common', 'errors'])
  const run = useQuery(runQuery(runId))
  const archive = useArchive()
  return (
    <>
      <PageHeader
        title={t('common:titles.runArtifact')}
        trail={
          <Group component="nav" gap={8} aria-label={t('common:titles.runs')}>
            <AnchorLink to="/runs">{t('common:titles.runs')}</AnchorLink>
            <span aria-hidden>/</span>
            <AnchorLink to="/runs/$id/report" params={{ id: runId }}>
              {run.data ? runTitle(t, run.data) : t('common:titles.runReport')}
            </AnchorLink>
          </Group>
        }
        actions={
          <>
            {archive.progress}
            <Button
              variant="default"
              leftSection={<IconFolderDown size={16} aria-hidden />}
              disabled={archive.packing || !run.data || !hasStarted(run.data)}
              onClick={() => archive.packRun(runId)}
            >
              {t('downloadAll')}
            </Button>
          </>
        }
      />
      {run.error ? (
        <ErrorState title={t('errors:notLoaded.run')} query={run} />
      ) : !run.data ? (
        <Skeleton height={400} />
      ) : !hasStarted(run.data) ? (
        <EmptyState icon={IconFileOff} title={t('empty')} description={t('emptyHint')} />
      ) : (
        <Browser key={runId} runId={runId} pack={archive.pack} packing={archive.packing} />
      )}
    </>
  )
}

interface BrowserProps {
  runId: string
  pack: (folder: string, name: string) => void
  packing: boolean
}

function Browser({ runId, pack, packing }: BrowserProps) {
  const { t } = useTranslation('artifacts')
  const navigate = Route.useNavigate()
  const { path, q = '' } = Route.useSearch()
  const change = (patch: { path?: string | undefined; q?: string | undefined }, replace: boolean) =>
    void navigate({
      search: (before) => parseArtifactsSearch({ ...before, ...patch }),
      replace,
      resetScroll: false,
    })
  const tree = useTree(runId, path ? foldersAbove(path).map((folder) => `${runId}/${folder}`) : [])
  const all = useAllFiles(runId, q !== '')
  const found = useMemo(
    () => (all.data ?? []).filter(({ id }) => id.slice(37).toLowerCase().includes(q.toLowerCase())),
    [all.data, q],
  )
  const selectedId = path ? `${runId}/${path.replace(/\/$/, '')}` : null
  const rows = q
    ? found.map((artifact) => ({ artifact, depth: 1, opened: false, loading: false }))
    : tree.rows
  const selected = rows.find(({ artifact }) => artifact.id === selectedId)?.artifact ?? null
  const select = ({ id, is_file }: Artifact) => {
    const chosen = `${id.slice(runId.length + 1)}${is_file ? '' : '/'}`
    // The list of a folder leads to files that the tree may not show yet.
    for (const folder of foldersAbove(chosen)) tree.setOpen(`${runId}/${folder}`, true)
    change({ path: chosen }, path !== undefined)
  }

  if (tree.root.error) return <ErrorState title={t('notLoaded')} query={tree.root} />
  if (tree.root.data?.length === 0) {
    return <EmptyState icon={IconFileOff} title={t('empty')} description={t('emptyHint')} />
  }
  return (
    <div className={classes.split} data-open={selected !== null || undefined}>
      <section className={classes.list} aria-label={t('files')}>
        <SearchField
          label={t('search')}
          value={q}
          onChange={(text) => change({ q: text || undefined }, true)}
        />
        {tree.failed && <ErrorState title={t('notLoaded')} query={tree.failed} />}
        {all.error && q !== '' ? (
          <ErrorState title={t('notLoaded')} query={all} />
        ) : !tree.root.data || (q !== '' && all.isPending) ? (
          <Skeleton height={400} aria-label={t('listing')} />
        ) : rows.length === 0 ? (
          <Text c="dimmed">{t('nothing')}</Text>
        ) : (
          <ArtifactTree
            rows={rows}
            selectedId={selectedId}
            onSelect={select}
            onOpen={tree.setOpen}
            nameOf={({ id, name }) => (q ? id.slice(runId.length + 1) : name)}
          />
        )}
      </section>
      <section className={classes.shown} aria-label={t('preview')}>
        {selected && (
          <ButtonLink
            to="."
            search={{}}
            variant="subtle"
            size="compact-sm"
            className={classes.back}
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {t('back')}
          </ButtonLink>
        )}
        {selected?.is_file ? (
          <Preview key={selected.id} file={selected} runId={runId} />
        ) : selected ? (
          <FolderView folder={selected} onSelect={select} pack={pack} packing={packing} />
        ) : (
          <EmptyState icon={IconFileSearch} title={t('choose')} />
        )}
      </section>
    </div>
  )
}
