/** Bytes as text, in browsers and Node alike. */

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  // In pieces: a call takes only so many arguments.
  for (let i = 0; i < bytes.length; i += 32_768) {
    parts.push(String.fromCharCode(...bytes.subarray(i, i + 32_768)))
  }
  return btoa(parts.join(''))
}

/** Null when the text isn't base64. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}
