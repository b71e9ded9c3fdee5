import { useEffect } from 'react'
import type { Run } from '../../../contract/runs.ts'

/** How a run goes, where it can be seen from another tab. */

type Signed = Pick<Run, 'state' | 'tests_done' | 'tests_total' | 'failed'>

const shareOf = ({ tests_done, tests_total }: Signed) =>
  tests_total ? Math.min(1, tests_done / tests_total) : 0

/** Stands before the run's name. */
export function signOf(run: Signed): string {
  if (run.state === 'passed') return '✓ '
  if (run.state === 'failure') return '✗ '
  return run.state === 'started' ? `${Math.floor(shareOf(run) * 100)}% ` : ''
}

const colors = { passed: '#1f8f56', failure: '#d02f45', started: '#1c6fd6' }
const around = 2 * Math.PI * 12

/** A ring that fills, red once a test has failed; in the end a mark. Null while there is nothing to say. */
export function iconOf(run: Signed): string | null {
  const { state, failed } = run
  if (state === 'passed' || state === 'failure') {
    const mark = state === 'passed' ? 'M9 16.5l5 5 9-10' : 'M11 11l10 10M21 11L11 21'
    return picture(`<circle cx="16" cy="16" r="15" fill="${colors[state]}"/>
<path d="${mark}" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>`)
  }
  if (state !== 'started') return null
  const filled = (shareOf(run) * around).toFixed(1)
  return picture(`<circle cx="16" cy="16" r="12" fill="none" stroke="#9aa3b5" stroke-opacity=".45" stroke-width="7"/>
<circle cx="16" cy="16" r="12" fill="none" stroke="${colors[failed ? 'failure' : 'started']}" stroke-width="7"
 stroke-dasharray="${filled} ${around.toFixed(1)}" transform="rotate(-90 16 16)"/>`)
}

const picture = (shapes: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shapes}</svg>`)}`

export function useTabIcon(run: Signed): void {
  const icon = iconOf(run)
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (!link || icon === null) return
    const { href, type } = link
    Object.assign(link, { href: icon, type: 'image/svg+xml' })
    return () => void Object.assign(link, { href, type })
  }, [icon])
}
