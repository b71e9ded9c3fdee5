import { rememberedLanguage } from '../../src/i18n/languages.ts'
import type { Backend } from '../backend/backend.ts'
import { type Notice, showNotice } from './notice.ts'
import { isPresenting } from './presenter.ts'

const texts = {
  en: { sent: 'Mail in the fake backend’s outbox, to', open: 'Open the outbox' },
  ru: { sent: 'Письмо в почте имитации сервера, кому:', open: 'Открыть почту' },
}

/** No mail leaves a fake service: whoever waits for one is told where it lies. */
export function announceMails(backend: Backend, openOutbox: () => void): void {
  let last: Notice | null = null
  backend.watch((changes) => {
    const to = changes.flatMap(({ table, row }) =>
      table === 'mails' && row && 'to' in row ? String(row.to) : [],
    )
    if (to.length === 0 || isPresenting()) return
    const { sent, open } = texts[rememberedLanguage()]
    last?.close()
    last = showNotice(`${sent} ${to.join(', ')}`, {
      kind: 'status',
      action: { label: open, act: openOutbox },
    })
  })
}
