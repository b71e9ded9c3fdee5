import { createFileRoute } from '@tanstack/react-router'
import { CallCacheProvider } from '../../app/call-cache.tsx'
import { teamOnly } from '../../app/guards.ts'
import { loadShell } from '../../app/shell/load-shell.ts'
import { MainLayout } from '../../app/shell/main-layout.tsx'

/** Everything that belongs to a team. Nothing renders before user, session and payments info are there (spec §2). */
export const Route = createFileRoute('/_team')({
  beforeLoad: teamOnly,
  loader: ({ context }) => loadShell(context.queryClient),
  component: Team,
})

function Team() {
  return (
    <CallCacheProvider>
      <MainLayout />
    </CallCacheProvider>
  )
}
