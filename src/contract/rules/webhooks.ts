/** Minutes from a delivery's first attempt to the next ones (rule 8.4). */
export const retryMinutes = [1, 5, 30] as const

/** Signs a delivery. */
export const signatureHeader = 'Paceline-Signature'

/** A team has at most so many receivers. */
export const mostWebhooks = 10

/** An address of the web without a name or password in it, which a log would show. */
export function isReceiverAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
