/** Bytes as text, in browsers and Node alike, fast enough for files. */

const alphabet = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const filler = '='.charCodeAt(0)

export function toBase64(bytes: Uint8Array): string {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4)
  for (let i = 0, at = 0; i < bytes.length; i += 3) {
    const three = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    for (let shift = 18; shift >= 0; shift -= 6) text[at++] = alphabet[(three >> shift) & 63] ?? 0
  }
  text.fill(filler, text.length - ((3 - (bytes.length % 3)) % 3))
  return new TextDecoder().decode(text)
}

/** Null when the text isn't base64. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    const chars = atob(text)
    const bytes = new Uint8Array(chars.length)
    for (let i = 0; i < bytes.length; i++) bytes[i] = chars.charCodeAt(i)
    return bytes
  } catch {
    return null
  }
}
