import { type ComponentType, useEffect, useRef } from 'react'
import type { Translate } from '../../i18n/texts.ts'
import { type Hotkey, isPressed } from './hotkey.ts'

/**
 * The one registry of keys. A component says which keys it listens to while it is on the screen and what they do in
 * words; the overlay that `?` opens lists what is registered just then.
 */
export interface Shortcut {
  /** Each of them does it. */
  keys: readonly Hotkey[]
  group: (t: Translate) => string
  label: (t: Translate) => string
  /**
   * `false` means "not now", and a later registration of the same key is tried. Absent where the focused element
   * listens itself (arrows within a tree): then the keys are only listed.
   */
  run?: (event: KeyboardEvent) => unknown
  /** Also from within a field, which takes all other keys as text. */
  whileTyping?: boolean
}

interface Registered {
  shortcuts: readonly Shortcut[]
  /** Further content of the overlay about this screen. */
  More?: ComponentType | undefined
}

const registered = new Set<{ readonly current: Registered }>()

export function useShortcuts(shortcuts: readonly Shortcut[], More?: ComponentType): void {
  const latest = useRef<Registered>({ shortcuts })
  latest.current = { shortcuts, More }
  useEffect(() => {
    if (registered.size === 0) document.addEventListener('keydown', dispatch)
    registered.add(latest)
    return () => {
      registered.delete(latest)
      if (registered.size === 0) document.removeEventListener('keydown', dispatch)
    }
  }, [])
}

const typing = 'input, select, textarea, [contenteditable="true"]'
/** These take arrows and Space, but neither letters nor Escape. */
const withoutText = 'input[type="range"], input[type="radio"]'
/** Keys pressed in front of the page don't reach it. */
const inFront = '[role="dialog"], [role="alertdialog"], [role="menu"]'

function dispatch(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(inFront)) return
  const isText = /^(?:\p{L}|Escape)$/u.test(event.key)
  const typed = target?.closest(typing) && !(isText && target.closest(withoutText))
  for (const shortcut of activeShortcuts()) {
    if (!shortcut.run || (typed && !shortcut.whileTyping)) continue
    if (!shortcut.keys.some((hotkey) => isPressed(hotkey, event))) continue
    if (shortcut.run(event) === false) continue
    event.preventDefault()
    return
  }
}

export function activeShortcuts(): Shortcut[] {
  return [...registered].flatMap(({ current }) => current.shortcuts)
}

export function activeExplanations(): ComponentType[] {
  return [...registered].flatMap(({ current: { More } }) => More ?? [])
}

let open = () => {}
/** Sets the listener that shows the overlay. */
export function onHelpWanted(listener: () => void): void {
  open = listener
}

export function showShortcuts(): void {
  open()
}
