import { defaultScenario, defaultSeed } from '../../fixtures/personas.ts'
import { readToken } from '../../src/api/session/token.ts'
import { rememberedLanguage } from '../../src/i18n/languages.ts'
import { readStored } from '../../src/lib/storage.ts'
import type { RemoteBackend } from '../hosts/thread/remote.ts'
import { CommandRefused } from './command.ts'
import { type Commander, commandFunctions } from './commander.ts'
import type { CommandFunctions } from './commands.ts'
import { readLink, withoutLink } from './link.ts'
import { mailAnnouncer } from './mail-notice.ts'
import { showNotice } from './notice.ts'
import type { PanelButton } from './panel-button.ts'
import { isFirstVisit, present, tourKey, welcomed } from './remembered.ts'

/** The doors that a page has: `window.__mock`, the link it was opened with, and the panel. */

declare global {
  interface Window {
    __mock?: CommandFunctions
  }
}

const badLink = {
  en: 'This link asks for a state that cannot be made, so the default one is shown',
  ru: 'Состояние по этой ссылке создать нельзя, показано обычное',
}

/** Before the product renders: it then starts in the state that the link asks for. */
export async function installControl(backend: RemoteBackend, panel: PanelButton): Promise<void> {
  const problem = await followLink(backend)
  const run: Commander['run'] = (name, args) => backend.run(name, args)
  window.__mock = {
    ...commandFunctions(run),
    persona: async (args) => {
      const result = await run('persona', args)
      // After the caller has its answer: the product starts anew as somebody else.
      setTimeout(() => location.reload())
      return result
    },
  }
  panel.ready(backend)
  backend.onMail(mailAnnouncer(() => panel.open('outbox')))
  if (problem) showNotice(`${badLink[rememberedLanguage()]}: ${problem}`, { kind: 'alert' })
  void guide(backend)
}

/** A stranger is asked who to be; somebody in the middle of the guided story goes on with it. */
async function guide(control: Commander): Promise<void> {
  if (readToken()) {
    if (readStored(tourKey)) (await import('./tour/tour.tsx')).resumeTour()
    return
  }
  // Developers come back often, and mostly know what they came for.
  if (import.meta.env.PROD && isFirstVisit())
    await (await import('./welcome/welcome.tsx')).mountWelcome(control)
}

/** Does what the link asks for; what was wrong with it, if anything. */
async function followLink(control: Commander): Promise<string | null> {
  const address = new URL(location.href)
  try {
    const link = readLink(address.search)
    if (!link) return null
    welcomed()
    history.replaceState(history.state, '', withoutLink(address))
    if (link.present !== undefined) present(link.present)
    for (const { command, args } of link.steps) await control.run(command, args)
    return null
  } catch (error) {
    history.replaceState(history.state, '', withoutLink(address))
    if (!(error instanceof CommandRefused)) throw error
    await control.run('reset', { scenario: defaultScenario, seed: defaultSeed, now: Date.now() })
    return error.words[rememberedLanguage()]
  }
}
