import { fallbackLanguage, type Language, languages } from '../../src/i18n/languages.ts'
import type { ApiRequest } from '../backend/http.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

const texts: Record<Language, typeof en> = { en, ru }

/** In the language that the browser asks for; in a demo that is the product's (hosts/reader.ts). */
export function textsFor(request: Pick<ApiRequest, 'header'>): { language: Language; t: typeof en } {
  const wanted = (request.header('accept-language') ?? '')
    .split(',')
    .map((one) => one.trim().slice(0, 2).toLowerCase())
  const language =
    wanted.flatMap((one) => languages.find((known) => known === one) ?? []).at(0) ?? fallbackLanguage
  return { language, t: texts[language] }
}

export const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
