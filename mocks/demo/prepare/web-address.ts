import { webAddress } from '../../../src/lib/addresses.ts'

export const longestAddress = 2_000

/** Without a name and password, which would hide the host. */
export function isWebAddress(text: string): boolean {
  if (text.length > longestAddress || /[\s\p{C}]/u.test(text)) return false
  const address = webAddress(text)
  return address !== null && address.username === '' && address.password === ''
}
