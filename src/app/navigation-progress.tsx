import { useRouterState } from '@tanstack/react-router'
import classes from './root-page.module.css'

/** A thin line while the next page loads. Its animation waits a moment, so quick changes don't flash. */
export function NavigationProgress() {
  const busy = useRouterState({ select: (state) => state.status === 'pending' })
  return busy ? <div className={classes.progress} aria-hidden /> : null
}
