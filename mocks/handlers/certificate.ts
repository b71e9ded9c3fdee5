const pem = /^-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]+)-----END CERTIFICATE-----$/
const sequence = 0x30

/** Whether the text is one whole X.509 certificate in PEM, by the length in its DER. Its owner isn't checked. */
export function isCertificate(text: string): boolean {
  const base64 = pem.exec(text.trim())?.[1]?.replace(/\s/g, '')
  if (!base64 || base64.length % 4 !== 0) return false
  let der: Uint8Array
  try {
    der = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return false
  }
  const outer = readSequence(der, 0)
  // The first thing inside is the part that is signed, a sequence as well.
  const inner = outer && readSequence(der, outer.from)
  return inner !== null && outer?.end === der.length && inner.end < der.length
}

/** Where a DER sequence's content begins and ends, or null if there is none at this place. */
function readSequence(der: Uint8Array, at: number): { from: number; end: number } | null {
  const first = der[at + 1]
  if (der[at] !== sequence || first === undefined) return null
  if (first < 0x80) return { from: at + 2, end: at + 2 + first }
  const size = first & 0x7f
  if (size === 0 || size > 3) return null
  let length = 0
  for (const byte of der.subarray(at + 2, at + 2 + size)) length = length * 256 + byte
  return { from: at + 2 + size, end: at + 2 + size + length }
}
