import { fallbackLanguage, type Language, languages } from '../../../src/i18n/languages.ts'
import type { ApiRequest } from '../../service/messages.ts'
import { type Parts, textsOf } from '../../texts/texts.ts'

const texts = textsOf('pages')

/** Texts in the browser's language; in a demo, in the product's (hosts/viewer.ts). */
export function textsFor(request: Pick<ApiRequest, 'header'>): {
  language: Language
  t: Parts['pages']
} {
  const wanted = (request.header('accept-language') ?? '')
    .split(',')
    .map((one) => one.trim().slice(0, 2).toLowerCase())
  const language =
    wanted.flatMap((one) => languages.find((known) => known === one) ?? []).at(0) ?? fallbackLanguage
  return { language, t: texts[language] }
}
