import { onSessionEnd } from '../../src/api/session/lifetime.ts'
import { hasTabSession, readToken } from '../../src/api/session/token.ts'
import { readStored } from '../../src/lib/storage.ts'
import type { PageAddOn } from '../control/add-on.ts'
import type { CommandRunner } from '../control/command-runner.ts'
import { awaitsWelcome } from '../control/stored-settings.ts'
import {
  endOf,
  isRemembered,
  lookKey,
  offerKeys,
  offerNames,
  rememberLook,
  rememberOffer,
  tourKey,
  visitsKey,
} from './demo-settings.ts'
import { handleRemote } from './presenter/handle-remote.ts'
import { remoteMark } from './presenter/open-remote.ts'

/** The demo's additions to the page: welcome, tour, brand, presenter's window, visits. Each is loaded when it is needed. */
export const demoPageAddOn: PageAddOn = {
  replacesProduct() {
    const isPresenters = new URLSearchParams(location.search).has(remoteMark)
    if (isPresenters) void import('./presenter/mount.tsx').then(({ mountRemote }) => mountRemote())
    return isPresenters
  },
  flags: ['tour'],
  brandInLink: {
    parse: (company) => ({ company }),
    print: async (brand) => (await import('./brand/brand-in-link.ts')).formatBrand(brand),
  },
  texts: offerNames,
  async checkLink(control, { texts, continues }) {
    if (offerNames.some((name) => texts[name])) (await import('./prepare/offer.ts')).checkOffer(texts)
    const day = texts.until ?? (continues ? readStored(offerKeys.until) : null)
    const end = endOf(day ?? '')
    if (day && end !== null && end <= Date.now()) {
      ;(await import('./ended/mount.tsx')).mountEnded(control, day)
      await new Promise(() => {})
    }
  },
  async worldBegun(control, link) {
    rememberOffer(link)
    const { brand } = link?.world ?? (await control.run('state'))
    rememberLook(brand)
  },
  started(control, { tour }) {
    if (isRemembered(lookKey)) void import('./look.ts').then(({ showLook }) => showLook())
    handleRemote(control)
    if (isRemembered(visitsKey)) void import('./visits/visits.ts').then(({ watch }) => watch())
    void guide(control, tour ?? false)
  },
  tabs: [
    {
      name: 'demo',
      load: async () => (await import('./demo-tab.tsx')).demoTab,
    },
  ],
}

/** A guest chooses a persona; a visitor in the middle of the tour continues it. */
async function guide(control: CommandRunner, tour: boolean): Promise<void> {
  const welcomeGuest = async () => {
    if (awaitsWelcome()) await (await import('./welcome/welcome.tsx')).mountWelcome(control)
  }
  onSessionEnd(() => void welcomeGuest())
  if (tour) return (await import('./tour/start-tour.ts')).startTour(control)
  if (readToken() && isRemembered(tourKey) && !hasTabSession())
    (await import('./tour/tour.tsx')).resumeTour(control)
  await welcomeGuest()
}
