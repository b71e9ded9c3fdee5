import { languageKey, rememberedLanguage } from '../../../src/i18n/languages.ts'
import { watchStored } from '../../../src/lib/storage.ts'
import { openFrame } from '../../control/frame.tsx'
import { Remote } from './remote.tsx'
import { RemoteClient } from './remote-client.ts'

/** In the place of the product. */
export function mountRemote(): void {
  const speak = () => {
    document.documentElement.lang = rememberedLanguage()
  }
  speak()
  watchStored(languageKey, speak)
  document.getElementById('root')?.remove()
  openFrame({ alone: true }).show(<Remote wire={new RemoteClient()} />)
}
