import { createFileRoute } from '@tanstack/react-router'
import { Fragment, lazy } from 'react'
import { teamOnly } from '../../app/guards.ts'
import { MainLayout } from '../../app/shell/main-layout.tsx'
import { paymentQuery } from '../../app/shell/payment-alert.tsx'
import { WhileSignedIn } from '../../app/while-signed-in.tsx'

/** Everything that belongs to a team. Nothing renders before user, session and payments info are there (rule 4.2). */
export const Route = createFileRoute('/_team')({
  beforeLoad: teamOnly,
  loader: ({ context }) => context.queryClient.ensureQueryData(paymentQuery),
  component: Team,
})

const Sides = document.dir === 'rtl' ? lazy(() => import('../../app/mirrored.tsx')) : Fragment

function Team() {
  return (
    <WhileSignedIn>
      <Sides>
        <MainLayout />
      </Sides>
    </WhileSignedIn>
  )
}
