import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../api/query.ts'
import { projectNames } from '../../contract/projects.ts'
import { isRunRefused } from '../../contract/rules/payment.ts'
import { listRuns } from '../../contract/runs.ts'
import { getPaymentInfo, getUsage } from '../../contract/teams.ts'
import type { RunDraft } from './draft.ts'
import { type Estimate, estimateCost } from './estimate.ts'

/** Enough to be typical, few enough to be recent. */
const judgedBy = 10

/** What the run will probably cost and whether it may start at all. */
export function useCost({ project, platform }: Pick<RunDraft, 'project' | 'platform'>): {
  estimate: Estimate | null
  blocked: boolean
  pending: boolean
} {
  const projects = useQuery({ ...endpointQuery(projectNames, {}), enabled: project !== null })
  const projectId = projects.data?.find(({ slug }) => slug === project)?.id
  const recent = useQuery({
    ...endpointQuery(listRuns, {
      query: {
        limit: judgedBy,
        filter: { state: ['passed', 'failure'], platform, ...(projectId ? { project_id: projectId } : {}) },
      },
    }),
    enabled: project === null || projects.data !== undefined,
  })
  const payment = useQuery(endpointQuery(getPaymentInfo, {}))
  const usage = useQuery(endpointQuery(getUsage, {}))
  const known = payment.data && usage.data
  return {
    estimate: known && recent.data ? estimateCost(recent.data.payload, payment.data, usage.data) : null,
    blocked: known ? isRunRefused(payment.data, usage.data) : false,
    pending: recent.isPending || payment.isPending || usage.isPending,
  }
}
