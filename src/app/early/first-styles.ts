/** What every page is painted with. Named by the page it would keep the browser from painting anything before it. */
declare global {
  interface Window {
    /** Resolves when they have come, or can't; nothing is rendered before. The dev server's page has none. */
    firstStyles?: Promise<unknown>
  }
}

export function bringFirstStyles(): void {
  const named = document.querySelector<HTMLLinkElement>('link[as=style]')
  if (!named) return
  const styles = named.cloneNode() as HTMLLinkElement
  window.firstStyles = new Promise((resolve) => {
    styles.onload = styles.onerror = resolve
  })
  styles.rel = 'stylesheet'
  named.after(styles)
}
