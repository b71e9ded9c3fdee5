import { defaultScenario, defaultSeed } from '../../fixtures/personas.ts'
import { setTabSession } from '../../src/api/session/token.ts'
import { rememberedLanguage } from '../../src/i18n/languages.ts'
import type { LinkFlags, PageAddOn } from './add-on.ts'
import { CommandError, commandErrors } from './command-error.ts'
import { type CommandRunner, commandFunctions } from './command-runner.ts'
import type { WorldState } from './commands/world.ts'
import type { CommandFunctions } from './commands.ts'
import { readLink, readState, withoutLink } from './link.ts'
import { type Notice, showNotice } from './notice.ts'
import type { PanelButton } from './panel-button.ts'
import { shortTexts } from './short-texts.ts'
import { isPresenting, setPresenting, setWelcome } from './stored-settings.ts'

/** The ways to control a page: `window.__mock`, the link it was opened with, and the panel. */

declare global {
  interface Window {
    __mock?: CommandFunctions
  }
}

/** The page's connection to the backend: takes commands, reports mails. */
interface CommandConnection extends CommandRunner {
  onMail(listener: (to: readonly string[]) => void): void
}

/**
 * Before the product renders: it then starts in the state that the link asks for. A link's commands go to the worker
 * directly, so they needn't wait until calls are intercepted; `window.__mock` tells that both are done.
 */
export async function installControl(
  commands: CommandConnection,
  panel: PanelButton,
  addOn: PageAddOn,
  callsIntercepted: Promise<unknown>,
): Promise<void> {
  // Keeps the product from starting: another page replaces it.
  if (addOn.replacesProduct?.()) return new Promise(() => {})
  const { problem, flags } = await followLink(commands, addOn)
  await callsIntercepted
  const run: CommandRunner['run'] = (name, args) => commands.run(name, args)
  window.__mock = {
    ...commandFunctions(run),
    persona: async (args) => {
      const result = await run('persona', args)
      // After the caller has its answer: the product restarts as another user.
      setTimeout(() => location.reload())
      return result
    },
  }
  panel.ready(commands)
  offerToClearFaults(commands)
  commands.onMail(mailAnnouncer(() => panel.open('outbox')))
  if (problem) showNotice(`${shortTexts().badLink}: ${problem}`, { kind: 'alert' })
  addOn.started?.(commands, flags)
}

interface Followed {
  /** The reason why the link was not followed. */
  problem: string | null
  flags: LinkFlags
}

/** Does what the link asks for. */
async function followLink(control: CommandRunner, addOn: PageAddOn): Promise<Followed> {
  const address = new URL(location.href)
  try {
    const link = readLink(address.search, addOn)
    const state = await readState(address.hash)
    const steps = [...state, ...(link?.steps ?? [])]
    const continues = steps.every(({ command }) => command !== 'reset' && command !== 'import')
    const followed = { texts: link?.texts ?? {}, continues }
    await addOn.checkLink?.(control, followed)
    if (!link && state.length === 0) return { problem: null, flags: {} }
    if (link?.tab !== undefined) setTabSession(link.tab)
    if (link?.present !== undefined) setPresenting(link.present)
    if (link?.welcome !== undefined) setWelcome(link.welcome)
    let world: WorldState | undefined
    for (const { command, args } of steps) {
      if (command === 'reset') world = await control.run(command, args)
      else await control.run(command, args)
    }
    await addOn.worldBegun?.(control, { ...followed, world })
    return { problem: null, flags: link?.flags ?? {} }
  } catch (error) {
    // The page stays usable and shows any error.
    const refused = error instanceof CommandError ? error : commandErrors.withMessageOf(error)
    await control.run('reset', { scenario: defaultScenario, seed: defaultSeed, now: Date.now(), brand: null })
    await addOn.worldBegun?.(control)
    return { problem: refused.words[rememberedLanguage()], flags: {} }
  } finally {
    // Only after the link is carried out: a reload in the middle starts it again. Without a link the product may already
    // be rendering, and would load its page again.
    const rest = withoutLink(address)
    if (rest.href !== address.href) history.replaceState(history.state, '', rest)
  }
}

/** Faults outlast a reload: the note over a first page that doesn't come gets a button that removes them, too. */
function offerToClearFaults(control: CommandRunner): void {
  const root = document.getElementById('root')
  if (!root) return
  const offer = async () => {
    const note = root.querySelector('.slow-start')
    if (!note || (await control.run('fault')).faults.length === 0) return
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = shortTexts().clearFaults
    // Below the sentence, beside the product's own button, which is the first choice.
    Object.assign(button.style, {
      background: 'none',
      boxShadow: 'inset 0 0 0 1px currentcolor',
      color: 'inherit',
    })
    note.querySelector('p')?.style.setProperty('width', '100%')
    button.addEventListener('click', async () => {
      await control.run('fault', { clear: true })
      location.reload()
    })
    note.append(button)
  }
  void offer()
  // The first change is the note, or the page itself.
  const watcher = new MutationObserver(() => {
    watcher.disconnect()
    void offer()
  })
  watcher.observe(root, { childList: true })
}

/** Announces each mail: the fake service sends none, but keeps them in the outbox. */
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
