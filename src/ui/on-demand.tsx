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
import { toast } from './toast.ts'
import { openerOf } from './use-dialog.tsx'

/** Something loaded when it is first wanted. */
export interface OnDemand<T> {
  /** Undefined until it has come. */
  readonly loaded: T | undefined
  /** Comes once; a failed attempt may be repeated. */
  load: () => Promise<T>
}

export function onDemand<T>(bring: () => Promise<T>): OnDemand<T> {
  let value: T | undefined
  let coming: Promise<T> | undefined
  return {
    get loaded() {
      return value
    },
    load: () => {
      coming ??= bring().then(
        (come) => {
          value = come
          return come
        },
        (error: unknown) => {
          coming = undefined
          throw error
        },
      )
      return coming
    },
  }
}

/**
 * A part that a person asks for, as a dialog or a menu. When it can't be had (the network is gone, or a new release took
 * it away), the page and what was typed into it stay: a toast says so, and the next time it is tried again. A part that
 * shows by itself is React's `lazy` instead, with a boundary that knows what to do without it.
 */
export function useOnDemand<Part>(part: OnDemand<Part>) {
  const [loaded, setLoaded] = useState(() => part.loaded)
  const load = async () => {
    const value = await part.load()
    setLoaded(() => value)
  }
  return {
    loaded,
    /** Loads it for a person who waits, then does what they asked for. */
    loadThen: (then: () => void) => {
      const opener = openerOf(document.activeElement)
      void load().then(
        () => {
          // The menu that it was chosen from is closed by now.
          if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
          then()
        },
        () => toast({ kind: 'error', message: i18next.t('errorPage.partLost') }),
      )
    },
    /** Loads it ahead: the pointer is on its way. */
    prepare: () => void load().catch(() => undefined),
  }
}

/** The props that the part hands on to Mantine's Menu. */
export interface LoadedMenuProps {
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
  children: (part: Part, props: LoadedMenuProps) => ReactNode
}

/** A menu whose part comes with its first use, or a moment before; until then there is only its button. */
export function MenuOnDemand<Part>({ part, button, children }: MenuOnDemandProps<Part>) {
  const ref = useRef<HTMLButtonElement>(null)
  const { loaded, loadThen, prepare } = useOnDemand(part)
  const [wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!wanted) return
    // It is another element now, and has to have the focus for the menu to give it back.
    ref.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [wanted])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' || opened) return
    event.preventDefault()
    event.currentTarget.click()
  }
  if (wanted && loaded !== undefined) {
    return children(loaded, { target: cloneElement(button, { ref, onKeyDown }), opened, onChange: setOpened })
  }
  return cloneElement(button, {
    onKeyDown,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => loadThen(() => setWanted(true)),
  })
}
