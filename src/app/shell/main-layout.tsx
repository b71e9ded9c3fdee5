import '../signed-in-styles.ts'
import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useBlocker, useMatch, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { selectTeam } from '../../contract/teams.ts'
import { useDenied } from '../../shared/rights.ts'
import { LeaveGuard, type LeaveGuardProps } from '../../ui/form/leave-guard.ts'
import { ShortcutsHelp } from '../../ui/shortcuts/shortcuts-help.tsx'
import { usePrintInLight } from '../../ui/use-printing.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import classes from './main-layout.module.css'
import { MainMenu } from './main-menu.tsx'
import { PaymentAlert } from './payment-alert.tsx'
import { Toolbar } from './toolbar.tsx'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))
const ForeignTeamBanner = lazy(() => import('./foreign-team-banner.tsx'))

/** Rule 4.2: up to this width the drawer lies over the page, above it stands beside; a report has a rail of icons there. */
const overlayUpTo = '(max-width: 1024px)'

export function MainLayout() {
  const { t } = useTranslation()
  usePrintInLight()
  useEscapeCloses()
  const overlay = useMediaQuery(overlayUpTo, undefined, { getInitialValueInEffect: false })
  const onReport =
    useMatch({ from: '/_team/runs/$id/report', shouldThrow: false, select: () => true }) ?? false
  const [opened, setOpened] = useClosedByNavigation()
  const menu = overlay ? 'overlay' : onReport ? 'rail' : 'docked'
  const mayEnterAnyTeam = !useDenied()(selectTeam, { isMember: false })
  return (
    <div className={classes.layout}>
      <Toolbar menu={overlay ? { opened, toggle: () => setOpened(!opened) } : undefined} />
      {menu === 'overlay' && (
        <Suspense>
          <MenuDrawer opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
      {menu === 'rail' && (
        <div className={`screen-only ${classes.rail}`}>
          <MainMenu compact />
        </div>
      )}
      {menu === 'docked' && (
        <aside className={`screen-only ${classes.docked}`} aria-label={t('shell.mainMenu')}>
          <MainMenu />
        </aside>
      )}
      <main id="content" className={classes.main} data-menu={menu} tabIndex={-1}>
        {mayEnterAnyTeam && (
          <Suspense>
            <ForeignTeamBanner />
          </Suspense>
        )}
        <PaymentAlert />
        <div className={classes.page}>
          <LeaveGuard value={RouterLeaveGuard}>
            <Outlet />
          </LeaveGuard>
        </div>
      </main>
      <ShortcutsHelp />
      <ConnectionBanner />
    </div>
  )
}

function useClosedByNavigation() {
  const router = useRouter()
  const [opened, setOpened] = useState(false)
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpened(false)), [router])
  return [opened, setOpened] as const
}

const LeaveDialog = lazy(() => import('../../ui/form/leave-dialog.tsx'))

/** The router's side of the kit's LeaveGuard: a navigation, a closed tab and "back" ask before a draft is lost. */
export function RouterLeaveGuard({
  hasUnsaved,
  lostWithPage = hasUnsaved,
  onLeave,
  children,
  ...words
}: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: lostWithPage,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const answers = {
    onStay: blocker.reset,
    onLeave: () => {
      onLeave?.()
      blocker.proceed()
    },
  }
  return <Suspense>{children ? children(answers) : <LeaveDialog {...words} {...answers} />}</Suspense>
}

/** A popup takes the focus a moment after its button opened it; Escape in between closes it all the same. */
export function useEscapeCloses(): void {
  useEffect(() => {
    const close = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement)) return
      if (target.matches('button[aria-haspopup][aria-expanded="true"]')) target.click()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
}
