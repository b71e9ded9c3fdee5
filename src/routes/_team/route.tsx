import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { hadTeam } from '../../api/session/had-team.ts'
import { teamOnly } from '../../app/guards.ts'
import { askAhead } from './-ahead.ts'

const firstPage = () => import('./-first-page.tsx')

/** Everything that belongs to a team. Nothing renders before user, session and payments info are there (rule 4.2). */
export const Route = createFileRoute('/_team')({
  beforeLoad: async (attempt) => {
    const ahead = hadTeam() ? askAhead(attempt, firstPage) : null
    return { ...(await teamOnly(attempt)), ahead }
  },
  loader: async ({ context }) => context.ahead?.team ?? (await firstPage()).loadTeam(context.queryClient),
  component: lazyRouteComponent(firstPage, 'Team'),
  codeSplitGroupings: [],
})
