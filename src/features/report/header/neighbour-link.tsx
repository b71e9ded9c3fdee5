import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { Run } from '../../../contract/runs.ts'
import { DisabledReason } from '../../../ui/disabled-reason.tsx'
import { keptAmongRuns } from '../report-search.ts'
import { useReportSearch } from '../use-report-search.ts'

const IconLink = createLink(
  (props: ActionIconProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ActionIconProps>) => (
    <ActionIcon component="a" {...props} />
  ),
)

interface NeighbourLinkProps {
  run: Run | null
  label: string
  none: string
  children: ReactNode
}

/** Keeps the tab, the filters and the test: one goes through runs to see how the same thing went in each. */
export function NeighbourLink({ run, label, none, children }: NeighbourLinkProps) {
  const { search } = useReportSearch()
  if (!run) {
    return (
      <DisabledReason reason={none}>
        <ActionIcon variant="default" size={36} aria-label={label}>
          {children}
        </ActionIcon>
      </DisabledReason>
    )
  }
  const title = run.name ? `${label}: ${run.name}` : label
  return (
    <IconLink
      to="/runs/$id/report"
      params={{ id: run.id }}
      search={keptAmongRuns(search)}
      variant="default"
      size={36}
      aria-label={title}
      title={title}
    >
      {children}
    </IconLink>
  )
}
