import { defaultScenario, defaultSeed } from '../../fixtures/personas.ts'
import { onSessionEnd } from '../../src/api/session/lifetime.ts'
import { bindTab, isTabOnItsOwn } from '../../src/api/session/tab.ts'
import { readToken } from '../../src/api/session/token.ts'
import { rememberedLanguage } from '../../src/i18n/languages.ts'
import { readStored } from '../../src/lib/storage.ts'
import { answerRemote } from '../demo/presenter/answer.ts'
import { remoteMark } from '../demo/presenter/open-remote.ts'
import type { RemoteBackend } from '../hosts/worker-backend/remote.ts'
import { type Commander, commandFunctions } from './commander.ts'
import type { CommandFunctions } from './commands.ts'
import { readLink, readState, withoutLink } from './link.ts'
import { type Notice, showNotice } from './notice.ts'
import type { PanelButton } from './panel-button.ts'
import { CommandRefused } from './refusals.ts'
import {
  awaitsWelcome,
  isPresenting,
  lookKey,
  present,
  rememberLook,
  tourKey,
  visitsKey,
  welcome,
} from './remembered.ts'
import { shortTexts } from './short-texts.ts'

/** What a page is commanded by: `window.__mock`, the link it was opened with, and the panel. */

declare global {
  interface Window {
    __mock?: CommandFunctions
  }
}

/** Before the product renders: it then starts in the state that the link asks for. */
export async function installControl(backend: RemoteBackend, panel: PanelButton): Promise<void> {
  if (new URLSearchParams(location.search).has(remoteMark)) {
    ;(await import('../demo/presenter/mount.tsx')).mountRemote()
    // The product, which waits for this, isn't wanted here.
    return new Promise(() => {})
  }
  const { problem, tour } = await followLink(backend)
  void showLook()
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
  answerRemote(backend)
  if (readStored(visitsKey) !== null) void import('../demo/visits/visits.ts').then(({ watch }) => watch())
  backend.onMail(mailAnnouncer(() => panel.open('outbox')))
  if (problem) showNotice(`${shortTexts().badLink}: ${problem}`, { kind: 'alert' })
  void guide(backend, tour)
}

/** A guest is asked who to be; somebody in the middle of the guided story goes on with it. */
async function guide(control: Commander, tour: boolean): Promise<void> {
  const welcomeGuest = async () => {
    if (awaitsWelcome()) await (await import('../demo/welcome/welcome.tsx')).mountWelcome(control)
  }
  onSessionEnd(() => void welcomeGuest())
  if (tour) return (await import('../demo/tour/start-tour.ts')).startTour(control)
  if (readToken() && readStored(tourKey) && !isTabOnItsOwn())
    (await import('../demo/tour/tour.tsx')).resumeTour(control)
  await welcomeGuest()
}

/** The company's colour and mark, where a demo bears somebody's name. */
async function showLook(): Promise<void> {
  if (readStored(lookKey) !== null) (await import('../demo/look.ts')).showLook()
}

interface Followed {
  /** What was wrong with the link. */
  problem: string | null
  tour: boolean
}

/** Does what the link asks for. */
async function followLink(control: Commander): Promise<Followed> {
  const address = new URL(location.href)
  try {
    const link = readLink(address.search)
    const state = await readState(address.hash)
    if (!link && state.length === 0) return { problem: null, tour: false }
    if (link?.tab !== undefined) bindTab(link.tab)
    if (link?.present !== undefined) present(link.present)
    if (link?.welcome !== undefined) welcome(link.welcome)
    for (const { command, args } of [...state, ...(link?.steps ?? [])]) await control.run(command, args)
    rememberLook((await control.run('state')).brand)
    return { problem: null, tour: link?.tour ?? false }
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    await control.run('reset', { scenario: defaultScenario, seed: defaultSeed, now: Date.now(), brand: null })
    rememberLook(null)
    return { problem: error.words[rememberedLanguage()], tour: false }
  } finally {
    // Not before: a reload in the middle of it begins again.
    history.replaceState(history.state, '', withoutLink(address))
  }
}

/** No mail leaves a fake service: whoever waits for one is told where it lies. */
function mailAnnouncer(openOutbox: () => void): (to: readonly string[]) => void {
  let last: Notice | null = null
  return (to) => {
    if (isPresenting()) return
    const { mailSent, openOutbox: label } = shortTexts()
    last?.close()
    last = showNotice(`${mailSent} ${to.join(', ')}`, {
      kind: 'status',
      action: { label, act: openOutbox },
    })
  }
}
