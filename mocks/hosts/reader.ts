import { schemeKey } from '../../src/app/color-scheme.ts'
import { rememberedLanguage } from '../../src/i18n/languages.ts'
import { readStored } from '../../src/lib/storage.ts'

/** What a browser would tell of its reader, with the product’s language and theme in place of its own. Small letters, as `Headers` gives them. */
export function readerHeaders(): [string, string][] {
  const scheme = readStored(schemeKey)
  return [
    ['accept-language', rememberedLanguage()],
    ...(scheme === 'light' || scheme === 'dark'
      ? [['sec-ch-prefers-color-scheme', scheme] satisfies [string, string]]
      : []),
  ]
}
