import { rememberedLanguage } from '../../src/i18n/languages.ts'
import { type Notice, showNotice } from './notice.ts'
import { isPresenting } from './remembered.ts'

const texts = {
  en: { sent: 'Mail in the fake backend’s outbox, to', open: 'Open the outbox' },
  ru: { sent: 'Письмо в почте имитации сервера, кому:', open: 'Открыть почту' },
}

/** No mail leaves a fake service: whoever waits for one is told where it lies. */
export function mailAnnouncer(openOutbox: () => void): (to: readonly string[]) => void {
  let last: Notice | null = null
  return (to) => {
    if (isPresenting()) return
    const { sent, open } = texts[rememberedLanguage()]
    last?.close()
    last = showNotice(`${sent} ${to.join(', ')}`, {
      kind: 'status',
      action: { label: open, act: openOutbox },
    })
  }
}
