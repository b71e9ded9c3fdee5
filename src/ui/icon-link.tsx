import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Native } from './links.tsx'

/** Apart from links.tsx: the sign-in page has none. */
export const IconLink = createLink((props: Native<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
))
