import { language, template } from './visit.ts'

/** In milliseconds; the first page comes within half of it on a slow phone's network. */
const patience = 10_000

/** A first page whose files or calls don't come offers to be loaded again: its skeleton would stay for minutes. */
export function offerReloadWhenSlow(): void {
  setTimeout(() => {
    const root = document.getElementById('root')
    const offer = template(`slow-start-${language}`)
    if (!offer || !root?.querySelector('.page-skeleton')) return
    root.append(offer.content)
    root.querySelector('button')?.addEventListener('click', () => location.reload())
  }, patience)
}
