import { rememberedLanguage } from '../../src/i18n/languages.ts'
import { timeZoneName } from '../../src/lib/clock.ts'
import { schemeKey } from '../../src/lib/product.ts'
import { readStored } from '../../src/lib/storage.ts'
import { isPresenting } from '../control/stored-settings.ts'
import { presentingHeader } from '../handlers/pages/html.ts'

/**
 * What a browser would tell of its reader, with the product’s language and theme in place of its own, the reader's zone
 * and whether this is a presentation. Small letters, as `Headers` gives them.
 */
export function readerHeaders(): [string, string][] {
  const scheme = readStored(schemeKey)
  return [
    ['accept-language', rememberedLanguage()],
    ['time-zone', timeZoneName()],
    ...(scheme === 'light' || scheme === 'dark'
      ? [['sec-ch-prefers-color-scheme', scheme] satisfies [string, string]]
      : []),
    ...(isPresenting() ? [[presentingHeader, 'yes'] satisfies [string, string]] : []),
  ]
}
