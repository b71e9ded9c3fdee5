import { isHome, known, language, signedIn, template } from './door.ts'
import { tellWhatIsLost } from './lost.ts'

/**
 * Stands in the head of the page (build/early) and asks for what lies behind the door that will be used, before anything
 * of the product is there.
 */
function bring(door: 'guest' | 'team' | 'dashboard'): void {
  const links = template(`${door}-${language}`)
  if (links) document.head.append(links.content)
}

tellWhatIsLost()
if (known) {
  if (!signedIn) bring('guest')
  else {
    if (isHome) bring('dashboard')
    bring('team')
  }
}
