import { IconChevronDown, IconChevronRight, IconFile, IconFolder, IconFolderOpen } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Artifact } from '../../contract/artifacts.ts'
import { type Shortcut, useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import classes from './artifact-tree.module.css'
import { FileSize } from './file-size.tsx'
import type { TreeRow } from './tree.ts'

const rowHeight = 32

interface ArtifactTreeProps {
  rows: readonly TreeRow[]
  selectedId: string | null
  onSelect: (artifact: Artifact) => void
  onOpen: (id: string, open: boolean) => void
  /** How a row is named: by the file's name, or by its whole path where the tree is flat. */
  nameOf: (artifact: Artifact) => string
}

const treeKey = (name: 'move' | 'fold', press: readonly string[]): Shortcut => ({
  press,
  group: (t) => t('artifacts:tree'),
  label: (t) => t(`shortcuts:tree.${name}`),
})

const treeKeys = [treeKey('move', ['ArrowUp', 'ArrowDown']), treeKey('fold', ['ArrowLeft', 'ArrowRight'])]

/** One stop for the Tab key; the arrows move within, right and left open and close. */
export function ArtifactTree({ rows, selectedId, onSelect, onOpen, nameOf }: ArtifactTreeProps) {
  const { t } = useTranslation('artifacts')
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  useShortcuts(treeKeys)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (i) => rows[i]?.artifact.id ?? i,
    overscan: 12,
  })
  const active = rows.findIndex(({ artifact }) => artifact.id === selectedId)
  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active, { align: 'auto' })
  }, [active, virtual])

  const move = (to: number) => {
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (row) onSelect(row.artifact)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const row = rows[active]
    switch (event.key) {
      case 'ArrowDown':
        move(active + 1)
        break
      case 'ArrowUp':
        move(active < 0 ? rows.length - 1 : active - 1)
        break
      case 'Home':
        move(0)
        break
      case 'End':
        move(rows.length - 1)
        break
      case 'ArrowRight':
        if (row?.opened) move(active + 1)
        else if (row && !row.artifact.is_file) onOpen(row.artifact.id, true)
        break
      case 'ArrowLeft':
        if (row?.opened) onOpen(row.artifact.id, false)
        else if (row) move(rows.findLastIndex(({ depth }, i) => i < active && depth < row.depth))
        break
      case 'Enter':
      case ' ':
        if (row && !row.artifact.is_file) onOpen(row.artifact.id, !row.opened)
        break
      default:
        return
    }
    event.preventDefault()
  }
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="tree"
      tabIndex={0}
      aria-label={t('tree')}
      aria-activedescendant={active >= 0 ? `${id}${active}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div className={classes.sizer} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          if (!row) return null
          const { artifact, depth, opened } = row
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keyboard for all its rows
            <div
              key={key}
              id={`${id}${index}`}
              className={classes.row}
              style={{ transform: `translateY(${start}px)`, paddingLeft: 8 + (depth - 1) * 18 }}
              role="treeitem"
              tabIndex={-1}
              aria-level={depth}
              aria-selected={index === active}
              aria-expanded={artifact.is_file ? undefined : opened}
              aria-busy={row.loading || undefined}
              onClick={() => {
                onSelect(artifact)
                if (!artifact.is_file) onOpen(artifact.id, !opened)
              }}
            >
              <RowIcon row={row} />
              <span className={classes.name} title={artifact.name}>
                {nameOf(artifact)}
              </span>
              {artifact.size !== null && (
                <span className={classes.size}>
                  <FileSize bytes={artifact.size} />
                </span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function RowIcon({ row: { artifact, opened } }: { row: TreeRow }) {
  if (artifact.is_file) return <IconFile size={16} className={classes.file} aria-hidden />
  const Chevron = opened ? IconChevronDown : IconChevronRight
  const Folder = opened ? IconFolderOpen : IconFolder
  return (
    <>
      <Chevron size={14} aria-hidden />
      <Folder size={16} aria-hidden />
    </>
  )
}
