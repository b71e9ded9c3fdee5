import { ownProperty } from '../../contract/own-property.ts'

/** A combination of keys, by KeyboardEvent.key: `k`, `?`, `shift+f`, `mod+k` (⌘ on a Mac, Ctrl elsewhere). */
export type Hotkey = string

export function isPressed(hotkey: Hotkey, event: KeyboardEvent): boolean {
  const { key, modifiers } = partsOf(hotkey)
  // On some keyboards "[" is AltGr + 8, which arrives as Ctrl + Alt.
  const plain = event.getModifierState?.('AltGraph') ?? false
  const commanded = !plain && (event.ctrlKey || event.metaKey)
  if (commanded !== modifiers.includes('mod') || (event.altKey && !plain)) return false
  // Keyboards place signs differently: "?" may need Shift or not.
  const shiftCounts = key.length > 1 || /[a-z]/.test(key)
  if (shiftCounts && event.shiftKey !== modifiers.includes('shift')) return false
  return event.key.toLowerCase() === key.toLowerCase() || isInPlaceOf(key, event)
}

const codes: Readonly<Record<string, string>> = { '[': 'BracketLeft', ']': 'BracketRight' }

/** With Russian letters on the keyboard, "j" is the key that has "о" on it. */
function isInPlaceOf(key: string, { key: typed, code }: KeyboardEvent): boolean {
  if (typed.length !== 1 || typed.charCodeAt(0) < 128) return false
  return code === (ownProperty(codes, key) ?? (/^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : ''))
}

function partsOf(hotkey: Hotkey): { modifiers: readonly string[]; key: string } {
  if (hotkey.length === 1) return { modifiers: [], key: hotkey }
  const parts = hotkey.split('+')
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' }
}

const isMac = () => /Mac|iP(hone|ad|od)/.test(navigator.userAgent)

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  shift: 'Shift',
  ' ': 'Space',
}

/** The labels of the keys: `mod+k` → `Ctrl`, `K`. */
export function keyNames(hotkey: Hotkey): string[] {
  const { modifiers, key } = partsOf(hotkey)
  return [...modifiers, key].map((part) => {
    if (part === 'mod') return isMac() ? '⌘' : 'Ctrl'
    return ownProperty(names, part) ?? (/^[a-z]$/.test(part) ? part.toUpperCase() : part)
  })
}
