import { useEffect } from 'react'
import { knownState, stageOf } from '../../../contract/rules/runs.ts'
import type { Run, RunState } from '../../../contract/runs.ts'

/** How a run goes, where it can be seen from another tab. */

type Signed = Pick<Run, 'state' | 'tests_done' | 'tests_total' | 'failed'>

const shareOf = ({ tests_done, tests_total }: Signed) =>
  tests_total ? Math.min(1, tests_done / tests_total) : 0

/** How a run in each state is marked once there is something to say; while it runs, its progress is. */
const marks: Readonly<Record<RunState, { sign: string; color: string; path: string } | null>> = {
  created: null,
  started: null,
  passed: { sign: '✓ ', color: '#1f8f56', path: 'M9 16.5l5 5 9-10' },
  failure: { sign: '✗ ', color: '#d02f45', path: 'M11 11l10 10M21 11L11 21' },
}
const progress = { fine: '#1c6fd6', failing: '#d02f45' }

/** Stands before the run's name. */
export function tabSignOf(run: Signed): string {
  const mark = marks[knownState(run.state)]
  if (mark) return mark.sign
  return stageOf(run) === 'running' ? `${Math.floor(shareOf(run) * 100)}% ` : ''
}

const around = 2 * Math.PI * 12

/** A ring that fills, red once a test has failed; in the end a mark. Null while there is nothing to say. */
export function tabIconOf(run: Signed): string | null {
  const mark = marks[knownState(run.state)]
  if (mark) {
    return picture(`<circle cx="16" cy="16" r="15" fill="${mark.color}"/>
<path d="${mark.path}" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>`)
  }
  if (stageOf(run) !== 'running') return null
  const filled = (shareOf(run) * around).toFixed(1)
  return picture(`<circle cx="16" cy="16" r="12" fill="none" stroke="#9aa3b5" stroke-opacity=".45" stroke-width="7"/>
<circle cx="16" cy="16" r="12" fill="none" stroke="${progress[run.failed ? 'failing' : 'fine']}" stroke-width="7"
 stroke-dasharray="${filled} ${around.toFixed(1)}" transform="rotate(-90 16 16)"/>`)
}

const picture = (shapes: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shapes}</svg>`)}`

export function useTabIcon(run: Signed): void {
  const icon = tabIconOf(run)
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (!link || icon === null) return
    const { href, type } = link
    Object.assign(link, { href: icon, type: 'image/svg+xml' })
    return () => void Object.assign(link, { href, type })
  }, [icon])
}
