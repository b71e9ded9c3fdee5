/** Whether the demo, all of it, is kept in this browser (worker.ts), so that it goes on without a network. */
export async function isReadyOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const active = (await navigator.serviceWorker.getRegistration())?.active
  if (!active) return false
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
  })
  active.postMessage('IS_KEPT', [port2])
  return answer
}
