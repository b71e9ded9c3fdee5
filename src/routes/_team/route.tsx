import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { teamOnly } from '../../app/guards.ts'

const door = () => import('./-door.tsx')

/** Everything that belongs to a team. Nothing renders before user, session and payments info are there (spec §2). */
export const Route = createFileRoute('/_team')({
  beforeLoad: teamOnly,
  loader: async ({ context }) => (await door()).loadTeam(context.queryClient),
  component: lazyRouteComponent(door, 'Team'),
  codeSplitGroupings: [],
})
