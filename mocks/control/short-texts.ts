import { type Language, rememberedLanguage } from '../../src/i18n/languages.ts'

/** The few words that a page of the demo may need before any of its parts has come. */

const en = {
  noWorker:
    'This demo runs in a web worker, and this browser starts none. Allow workers for this site, or open it in another browser.',
  badLink: 'This link asks for a state that cannot be made, so the default one is shown',
  mailSent: 'Mail in the fake backend’s outbox, to',
  openOutbox: 'Open the outbox',
  openPanel: 'Fake backend',
  starting: 'The fake backend is starting…',
  close: 'Close',
}

const ru: typeof en = {
  noWorker:
    'Демоверсия работает в веб-воркере, а этот браузер его не запускает. Разрешите воркеры для этого сайта или откройте его в другом браузере.',
  badLink: 'Состояние по этой ссылке создать нельзя, показано обычное',
  mailSent: 'Письмо в почте имитации сервера, кому:',
  openOutbox: 'Открыть почту',
  openPanel: 'Имитация сервера',
  starting: 'Имитация сервера запускается…',
  close: 'Закрыть',
}

const texts: Readonly<Record<Language, typeof en>> = { en, ru }

/** In the product's language, as it is now. */
export const shortTexts = () => texts[rememberedLanguage()]
