import { Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconFile, IconFolder, IconFolderOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Artifact } from '../../contract/artifacts.ts'
import { formatBytes } from '../../i18n/numbers.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { type Shortcut, useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import classes from './artifact-tree.module.css'
import type { TreeRow } from './use-tree.ts'

interface ArtifactTreeProps {
  rows: readonly TreeRow[]
  selectedId: string | null
  onSelect: (artifact: Artifact) => void
  onOpen: (id: string, open: boolean) => void
  /** How a row is named: by the file's name, or by its whole path where the tree is flat. */
  nameOf: (artifact: Artifact) => string
}

const treeKey = (name: 'move' | 'fold', keys: readonly string[]): Shortcut => ({
  keys,
  group: (t) => t('artifacts:tree'),
  label: (t) => t(`shortcuts:tree.${name}`),
})

const treeKeys = [treeKey('move', ['ArrowUp', 'ArrowDown']), treeKey('fold', ['ArrowLeft', 'ArrowRight'])]

const keyOf = ({ artifact }: TreeRow) => artifact.id
const heightOf = () => 32

export function ArtifactTree({ rows, selectedId, onSelect, onOpen, nameOf }: ArtifactTreeProps) {
  const { t } = useTranslation('artifacts')
  const language = useLanguage()
  useShortcuts(treeKeys)
  const active = rows.findIndex(({ artifact }) => artifact.id === selectedId)
  const row = rows[active]
  const select = (to: TreeRow | undefined) => to && onSelect(to.artifact)
  const toggle = () => row && !row.artifact.is_file && onOpen(row.artifact.id, !row.opened)
  return (
    <VirtualList
      role="tree"
      label={t('tree')}
      className={classes.tree}
      rows={rows}
      keyOf={keyOf}
      heightOf={heightOf}
      active={active}
      onMove={select}
      keys={{
        // Into a folder that is open, and out to the one above.
        ArrowRight: () => (row?.opened ? select(rows[active + 1]) : toggle()),
        ArrowLeft: () =>
          row?.opened
            ? toggle()
            : row && select(rows.findLast(({ depth }, i) => i < active && depth < row.depth)),
        Enter: toggle,
        ' ': toggle,
      }}
      onPick={({ artifact, opened }) => {
        onSelect(artifact)
        if (!artifact.is_file) onOpen(artifact.id, !opened)
      }}
      rowProps={({ artifact, depth, opened, loading }) => ({
        className: classes.row,
        style: { paddingInlineStart: 8 + (depth - 1) * 18 },
        'aria-level': depth,
        'aria-expanded': artifact.is_file ? undefined : opened,
        'aria-busy': loading || undefined,
      })}
    >
      {({ artifact, opened }) => (
        <>
          <RowIcon isFile={artifact.is_file} opened={opened} />
          <span className={classes.name} title={artifact.name}>
            {nameOf(artifact)}
          </span>
          {artifact.size !== null && (
            <Text span flex="none" c="dimmed" fz={12} className="figures">
              {formatBytes(artifact.size, language)}
            </Text>
          )}
        </>
      )}
    </VirtualList>
  )
}

function RowIcon({ isFile, opened }: { isFile: boolean; opened: boolean }) {
  if (isFile) return <IconFile size={16} className={classes.file} aria-hidden />
  const Chevron = opened ? IconChevronDown : IconChevronRight
  const Folder = opened ? IconFolderOpen : IconFolder
  return (
    <>
      <Chevron size={14} aria-hidden />
      <Folder size={16} aria-hidden />
    </>
  )
}
