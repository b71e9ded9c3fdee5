/**
 * `@msw/data` names its rows by `crypto.randomUUID`, which pages over plain http from another host lack.
 * Only `@msw/data` reads these names.
 */
crypto.randomUUID ??= () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
}
