import { ActionIcon, Button } from '@mantine/core'
import { IconTextWrap, IconTextWrapDisabled } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { AttemptStatus, Failure } from '../model/outcome.ts'
import { readTrace, type TraceLine } from '../model/stack-trace.ts'
import classes from './failure-view.module.css'

interface FailureViewProps {
  failure: Failure
  /** The test's, by which its own code is told from others'. */
  pkg: string
  status: AttemptStatus
}

export function FailureView({ failure, pkg, status }: FailureViewProps) {
  const { t } = useTranslation('report')
  const lines = useMemo(() => readTrace(failure.trace, pkg), [failure.trace, pkg])
  return (
    <section className={classes.failure} aria-label={t('failure.label')}>
      <p className={classes.message} data-status={status}>
        {failure.message || t('failure.empty')}
      </p>
      {failure.trace && failure.trace !== failure.message && <Trace text={failure.trace} lines={lines} />}
    </section>
  )
}

/** Above this many lines, what stands between the team's own frames is folded away. */
const longTrace = 14

function Trace({ text, lines }: { text: string; lines: readonly TraceLine[] }) {
  const { t } = useTranslation('report')
  const [wrapped, setWrapped] = useState(true)
  const [unfolded, setUnfolded] = useState(false)
  const foldable = lines.length > longTrace && lines.some(({ kind }) => kind === 'own')
  const more = useMemo(() => text.split('\n').length - lines.length, [text, lines])
  const parts = useMemo(
    () => (foldable && !unfolded ? fold(lines) : lines.map((line) => [line])),
    [lines, foldable, unfolded],
  )
  return (
    <div className={classes.trace}>
      <div className={classes.tools}>
        <span className={classes.caption}>{t('failure.trace')}</span>
        {foldable && (
          <Button size="compact-xs" variant="subtle" onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? t('failure.fold') : t('failure.unfold')}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-pressed={wrapped}
          aria-label={t('failure.wrap')}
          title={t('failure.wrap')}
          onClick={() => setWrapped(!wrapped)}
        >
          {wrapped ? <IconTextWrap size={16} aria-hidden /> : <IconTextWrapDisabled size={16} aria-hidden />}
        </ActionIcon>
        <CopyButton value={text} />
      </div>
      <section
        className={classes.lines}
        data-wrapped={wrapped || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('failure.trace')}
      >
        {parts.map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trace never changes
          <TracePart key={i} part={part} />
        ))}
        {more > 0 && <span className={classes.folded}>{t('failure.foldedLines', { count: more })}</span>}
      </section>
    </div>
  )
}

function TracePart({ part }: { part: readonly TraceLine[] }) {
  const { t } = useTranslation('report')
  const [first] = part
  if (part.length > 1) {
    const words = first?.kind === 'foreign' ? 'failure.folded' : 'failure.foldedLines'
    return <span className={classes.folded}>{t(words, { count: part.length })}</span>
  }
  return (
    <span className={classes.line} data-kind={first?.kind}>
      {first?.text || ' '}
    </span>
  )
}

/** Of a dump, such as a hierarchy of views, these lines stay. */
const headOfDump = 4

/**
 * Runs of foreign frames become one part; the first of each stays, for it says what was called. Long dumps fold, too:
 * the team's own frames are what one came for.
 */
function fold(lines: readonly TraceLine[]): TraceLine[][] {
  const runs: TraceLine[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run?.[0]?.kind === line.kind) run.push(line)
    else runs.push([line])
  }
  return runs.flatMap((run) => {
    const kind = run[0]?.kind
    const kept = kind === 'foreign' ? 1 : kind === 'head' ? headOfDump : run.length
    const apart = (part: readonly TraceLine[]) => part.map((line) => [line])
    return run.length > 2 * kept ? [...apart(run.slice(0, kept)), run.slice(kept)] : apart(run)
  })
}
