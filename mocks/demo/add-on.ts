import type { AddOn } from '../service/add-on.ts'
import { acmeEvents } from './background-events/background-events.ts'
import { brand, parseBrand } from './brand/brand.ts'
import { rebrand } from './brand/rebrand.ts'

/** The demo's additions to the service: another company's name, a team at work, runs opened from results of other tools. */
export const demoAddOn: AddOn = {
  brand: {
    schema: brand,
    rewrite: (rows, seed, given) => {
      const brand = parseBrand(given)
      return brand ? rebrand(rows, seed, brand) : rows
    },
  },
  events: { demo: acmeEvents },
  archives: {
    list: async (...at) => (await import('./own-results/opened-files.ts')).listOpened(...at),
    read: async (...at) => (await import('./own-results/opened-files.ts')).readOpened(...at),
    failedTests: async (...of) => (await import('./own-results/opened-files.ts')).failedIn(...of),
  },
}
