import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

/** Links that look like Mantine's, typed by the routes. The only file of the kit that knows the router. */

export type Native<Props> = Props &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> }

export const AnchorLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />)

export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />)
