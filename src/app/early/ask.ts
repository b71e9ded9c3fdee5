import { callEarly } from '../../api/http.ts'
import { hadTeam } from '../../api/session/had-team.ts'
import { known, language, page, signedIn, template, token } from './door.ts'
import { firstCalls, reportOf } from './first-calls.ts'

const answering = import.meta.env.VITE_API_MODE === 'real' || globalThis.answersEarly

/** Asks for what lies behind the door that will be used, files and answers. */
export function askEarly(): void {
  if (known) bring(signedIn ? 'team' : 'guest')
  if (known && signedIn && reportOf(page)) bring('report')
  if (known && token && hadTeam() && answering) for (const url of firstCalls(page)) callEarly(url, token)
}

function bring(door: 'guest' | 'team' | 'report'): void {
  const links = template(`${door}-${language}`)
  if (links) document.head.append(links.content)
}
