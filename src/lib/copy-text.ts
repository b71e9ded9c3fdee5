/** Rejects where there is no clipboard: a page that came neither by https nor from this machine has none. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
