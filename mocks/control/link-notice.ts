import { rememberedLanguage } from '../../src/i18n/languages.ts'
import { showNotice } from './notice.ts'

const texts = {
  en: 'This link asks for a state that cannot be made, so the default one is shown',
  ru: 'Состояние по этой ссылке создать нельзя, показано обычное',
}

/** Says what was wrong with a link. */
export function showLinkProblem(problem: string): void {
  showNotice(`${texts[rememberedLanguage()]}: ${problem}`, { kind: 'alert' })
}
