import { rememberedLanguage } from '../../src/i18n/languages.ts'
import { timeZoneName } from '../../src/lib/clock.ts'
import { schemeKey } from '../../src/lib/product.ts'
import { readStored } from '../../src/lib/storage.ts'
import { isPresenting } from '../control/stored-settings.ts'
import { presentingHeader } from '../handlers/pages/html.ts'

/**
 * Headers about the reader as a browser sends them, but with the product's language and theme, plus the reader's zone
 * and whether this is a presentation. Small letters, as `Headers` gives them.
 */
export function viewerHeaders(): [string, string][] {
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
