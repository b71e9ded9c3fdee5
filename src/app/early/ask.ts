import { callEarly } from '../../api/early-calls.ts'
import { hadTeam } from '../had-team.ts'
import { isHome, known, language, page, signedIn, template, token } from './door.ts'
import { firstCalls } from './first-calls.ts'
import { tellWhatIsLost } from './lost.ts'

/**
 * Stands in the head of the page (build/early) and asks for what lies behind the door that will be used, files and
 * answers, before anything of the product is there.
 */
function bring(door: 'guest' | 'team' | 'dashboard'): void {
  const links = template(`${door}-${language}`)
  if (links) document.head.append(links.content)
}

const answering = import.meta.env.VITE_API_MODE === 'real' || globalThis.answersEarly

tellWhatIsLost()
if (known) {
  if (!signedIn) bring('guest')
  else {
    if (isHome) bring('dashboard')
    bring('team')
    if (token && hadTeam() && answering) for (const url of firstCalls(page)) callEarly(url, token)
  }
}
