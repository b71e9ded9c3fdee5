import { Button, Text } from '@mantine/core'
import { IconTextWrap, IconTextWrapDisabled } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton, IconButton } from '../../../ui/buttons.tsx'
import type { AttemptStatus, Failure } from '../model/attempt-outcome.ts'
import { expectedAndGot } from '../model/expected-and-got.ts'
import { mostLines, readTrace, type TraceLine } from '../model/stack-trace.ts'
import classes from './failure-view.module.css'

interface FailureLeadProps {
  failure: Failure
  status: AttemptStatus
  verdict: ReactNode
}

/** The reason of a failure: the compared values, or the message. */
export function FailureLead({ failure, status, verdict }: FailureLeadProps) {
  const { t } = useTranslation('report')
  const comparison = useMemo(() => expectedAndGot(failure), [failure])
  return (
    <section aria-label={t('failure.label')}>
      {verdict}
      {comparison ? (
        <dl className={`${classes.message} ${classes.comparison}`}>
          <dt>{t('failure.expected')}</dt>
          <dd>{comparison.expected}</dd>
          <dt>{t('failure.got')}</dt>
          <dd>{comparison.got}</dd>
        </dl>
      ) : (
        <p className={classes.message} data-ignored={status === 'ignored' || undefined}>
          {failure.message || t('failure.empty')}
        </p>
      )}
    </section>
  )
}

interface FailureTraceProps {
  failure: Failure
  /** The test's package, which tells its own code from others'. */
  pkg: string
}

/** The stack trace of a failure, without the lines that its lead already shows. */
export function FailureTrace({ failure, pkg }: FailureTraceProps) {
  const { trace, message } = failure
  const lines = useMemo(() => {
    const all = readTrace(trace, pkg)
    const skipped = expectedAndGot(failure) ? 0 : countMessageLines(trace, message)
    return all.slice(skipped)
  }, [failure, trace, message, pkg])
  return lines.length > 0 && trace !== message && <Trace text={trace} lines={lines} />
}

/** How many lines of a trace are its message. */
function countMessageLines(trace: string, message: string): number {
  return message && trace.trimStart().startsWith(message) ? message.split('\n').length : 0
}

/** Above this many lines, what stands between the team's own frames is folded away. */
const longTrace = 14

function Trace({ text, lines }: { text: string; lines: readonly TraceLine[] }) {
  const { t } = useTranslation('report')
  const [wrapped, setWrapped] = useState(true)
  const [expanded, setExpanded] = useState(false)
  const foldable = lines.length > longTrace && lines.some(({ kind }) => kind === 'own')
  const more = Math.max(0, text.split('\n').length - mostLines)
  const parts = useMemo(
    () => (foldable && !expanded ? fold(lines) : lines.map((line) => [line])),
    [lines, foldable, expanded],
  )
  return (
    <div className={classes.trace}>
      <div className={classes.tools}>
        <Text flex={1} c="dimmed" fz={13}>
          {t('failure.trace')}
        </Text>
        {foldable && (
          <Button size="compact-xs" variant="subtle" onClick={() => setExpanded(!expanded)}>
            {expanded ? t('failure.fold') : t('failure.unfold')}
          </Button>
        )}
        <IconButton
          icon={wrapped ? IconTextWrap : IconTextWrapDisabled}
          label={t('failure.wrap')}
          aria-pressed={wrapped}
          onClick={() => setWrapped(!wrapped)}
        />
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
 * Runs of foreign frames become one part; the first of each stays, as it names the call. Long dumps fold, too: the
 * team's own frames matter most.
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
