import { Paper } from '@mantine/core'

/** A framed part of a page. */
export const Panel = Paper.withProps({ p: 'md', radius: 'lg', bd: '1px solid var(--line)' })
