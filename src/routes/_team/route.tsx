import { createFileRoute } from '@tanstack/react-router'
import { CallCacheProvider } from '../../app/call-cache.tsx'
import { teamOnly } from '../../app/guards.ts'
import { loadShell } from '../../app/shell/load-shell.ts'
import { MainLayout } from '../../app/shell/main-layout.tsx'
import { loadTexts } from '../../i18n/start-i18n.ts'

/** Everything that belongs to a team. Nothing renders before user, session and payments info are there (spec §2). */
export const Route = createFileRoute('/_team')({
  beforeLoad: teamOnly,
  loader: ({ context }) => Promise.all([loadShell(context.queryClient), loadTexts('errors')]),
  component: Team,
})

function Team() {
  return (
    <CallCacheProvider>
      <MainLayout />
    </CallCacheProvider>
  )
}
