import i18next from 'i18next'
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { OnDemand } from '../lib/on-demand.ts'
import { toast } from './toast.ts'

/** What the part that is brought hands on to Mantine's Menu. */
export interface BroughtMenuProps {
  /** Menu.Target's child. */
  target: ReactElement
  opened: boolean
  onChange: (opened: boolean) => void
}

interface ButtonProps {
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  onPointerEnter?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

interface MenuOnDemandProps<Part> {
  part: OnDemand<Part>
  button: ReactElement<ButtonProps>
  children: (part: Part, brought: BroughtMenuProps) => ReactNode
}

/** A menu whose part comes with its first use, or a moment before; until then there is only its button. */
export function MenuOnDemand<Part>({ part, button, children }: MenuOnDemandProps<Part>) {
  const ref = useRef<HTMLButtonElement>(null)
  const [brought, setBrought] = useState(false)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!brought) return
    // It is another element now, and has to have the focus for the menu to give it back.
    ref.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [brought])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' || opened) return
    event.preventDefault()
    event.currentTarget.click()
  }
  const { here } = part
  if (brought && here) {
    return children(here, { target: cloneElement(button, { ref, onKeyDown }), opened, onChange: setOpened })
  }
  const prepare = () => void part.load().catch(() => undefined)
  return cloneElement(button, {
    onKeyDown,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () =>
      void part.load().then(
        () => setBrought(true),
        () => toast({ kind: 'error', message: i18next.t('errorPage.partLost') }),
      ),
  })
}
