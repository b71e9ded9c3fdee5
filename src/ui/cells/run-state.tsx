import { VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../tooltip.tsx'
import classes from './cells.module.css'

type State = 'created' | 'started' | 'passed' | 'failure'

/** Spec §4. */
const icons: Record<State, Icon> = {
  passed: IconCircleCheck,
  failure: IconCircleX,
  started: IconPlayerPlayFilled,
  created: IconPlayerPauseFilled,
}

/** What this version doesn't know is shown as created (rule 4.5). */
export function knownState(state: string): State {
  return state === 'started' || state === 'passed' || state === 'failure' ? state : 'created'
}

interface RunStateBadgeProps {
  state: string
  errorMessage?: string | null
}

export function RunStateBadge({ state, errorMessage }: RunStateBadgeProps) {
  const { t } = useTranslation()
  const known = knownState(state)
  const Glyph = icons[known]
  const badge = (
    <span className={classes.state} data-state={known}>
      <Glyph size={16} aria-hidden />
      {t(`runState.${known}`)}
    </span>
  )
  if (!errorMessage) return badge
  return (
    <Tooltip label={errorMessage} maxWidth={360}>
      <button type="button" className={classes.explained}>
        {badge}
        <VisuallyHidden>{errorMessage}</VisuallyHidden>
      </button>
    </Tooltip>
  )
}
