/** How often the frame is asked, and for how long (rule 4.10); after 15 s a message says that it never answered. */
const pingInterval = 50
export const answerTimeout = 15_000

export interface Trace {
  buffer: ArrayBuffer
  title: string
}

interface FrameWindow {
  postMessage(message: unknown, targetOrigin: string): void
}

interface FrameLink {
  frame: FrameWindow
  trace: Trace
  origin: string
  /** Where answers arrive. */
  listener: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  onDelivered: () => void
  onSilent: () => void
}

/**
 * Says PING until the frame says PONG, then hands the trace over, once (rule 4.10). Only the frame itself counts, and
 * only from our own origin. Returns how to stop.
 */
export function deliverTrace({
  frame,
  trace,
  origin,
  listener,
  onDelivered,
  onSilent,
}: FrameLink): () => void {
  const stop = () => {
    clearInterval(pinging)
    clearTimeout(waiting)
    listener.removeEventListener('message', answer)
  }
  const answer = (event: Event) => {
    if (!(event instanceof MessageEvent)) return
    if (event.origin !== origin || event.source !== frame || event.data !== 'PONG') return
    stop()
    frame.postMessage({ perfetto: { ...trace, keepApiOpen: false } }, origin)
    onDelivered()
  }
  const pinging = setInterval(() => {
    // Not returned: Safari would take such a call for the frame's own, and the frame ignores itself.
    frame.postMessage('PING', origin)
  }, pingInterval)
  const waiting = setTimeout(() => {
    stop()
    onSilent()
  }, answerTimeout)
  listener.addEventListener('message', answer)
  return stop
}
