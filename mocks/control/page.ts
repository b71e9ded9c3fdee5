import { readToken, storeToken } from '../../src/api/token.ts'
import { plainEndpoints } from '../../src/contract/index.ts'
import { rememberedLanguage } from '../../src/i18n/languages.ts'
import { namespace } from '../../src/lib/product.ts'
import { type Backend, defaultScenario, defaultSeed } from '../backend/backend.ts'
import { CommandRefused } from './command.ts'
import type { CommandFunctions, CommandName } from './commands.ts'
import { Control } from './control.ts'
import { isFirstVisit, welcomed } from './first-visit.ts'
import { readLink, type Step, withoutLink } from './link.ts'
import { showLinkProblem } from './link-notice.ts'
import { announceMails } from './mail-notice.ts'
import type { PanelButton } from './panel-button.ts'
import { present } from './presenter.ts'
import { readTour } from './tour/tour-state.ts'

/** The doors that a page has: `window.__mock`, the link it was opened with, and the panel. */

declare global {
  interface Window {
    __mock?: CommandFunctions
  }
}

/** Commands after which every reply that the product has kept may be stale. It hears of that as from another tab. */
const staling: ReadonlySet<CommandName> = new Set(['clock', 'reset', 'import', 'dns'])
const channel = new BroadcastChannel(`${namespace}.changes`)

/** Before the product renders: it then starts in the state that the link asks for. */
export async function installControl(
  backend: Backend,
  panel: PanelButton,
  passthrough: readonly string[],
): Promise<void> {
  const control = new Control(backend, {
    readToken,
    signIn: (token) => storeToken(token, { persistent: true }),
    passthrough,
    done: (command) => {
      if (staling.has(command)) channel.postMessage(plainEndpoints.map(({ id }) => id))
    },
  })
  const problem = await followLink(control)
  window.__mock = {
    ...control.functions,
    persona: async (args) => {
      const result = await control.run('persona', args)
      // After the caller has its answer: the product starts anew as somebody else.
      setTimeout(() => location.reload())
      return result
    },
  }
  panel.ready(control)
  announceMails(backend, () => panel.open('outbox'))
  if (problem) showLinkProblem(problem)
  await guide(control)
}

/** A stranger is asked who to be; somebody in the middle of the guided story goes on with it. */
async function guide(control: Control): Promise<void> {
  const tour = readToken() ? readTour() : null
  if (tour) (await import('./tour/mount.tsx')).mountTour(tour)
  // Developers come back often, and mostly know what they came for.
  else if (import.meta.env.PROD && isFirstVisit()) (await import('./welcome/mount.tsx')).mountWelcome(control)
}

/** Does what the link asks for; what was wrong with it, if anything. */
async function followLink(control: Control): Promise<string | null> {
  const address = new URL(location.href)
  try {
    const link = readLink(address.search)
    if (!link) return null
    welcomed()
    history.replaceState(history.state, '', withoutLink(address))
    if (link.present !== undefined) present(link.present)
    for (const step of link.steps) await take(control, step)
    return null
  } catch (error) {
    history.replaceState(history.state, '', withoutLink(address))
    if (!(error instanceof CommandRefused)) throw error
    await control.backend.reset({ scenario: defaultScenario, seed: defaultSeed, now: Date.now() })
    return error.words[rememberedLanguage()]
  }
}

function take(control: Control, { command, args }: Step): Promise<unknown> {
  return control.run(command, args)
}
