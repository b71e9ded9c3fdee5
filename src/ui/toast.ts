/** Toasts are rare and their machinery is not small: it comes with the first one. */
export interface Toast {
  kind: 'success' | 'error' | 'info'
  message: string
}

type Listener = (toast: Toast) => void
let show: Listener | null = null
const waiting: Toast[] = []
let wake = () => {}

export function toast(toast: Toast): void {
  if (show) show(toast)
  else {
    waiting.push(toast)
    wake()
  }
}

/** The host calls `wanted` once there is something to show, and then takes over. */
export function whenToastsAreWanted(wanted: () => void): void {
  wake = wanted
  if (waiting.length > 0) wanted()
}

export function serveToasts(listener: Listener): void {
  show = listener
  for (const toast of waiting.splice(0)) listener(toast)
}
