/** Rejects where there is no clipboard: a page that came neither by https nor from this machine has none. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

/** Hands a file made in the page over to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download has to have begun before its address goes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** `crypto.randomUUID` is only for pages that come by https or from this machine. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
