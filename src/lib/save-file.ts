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
