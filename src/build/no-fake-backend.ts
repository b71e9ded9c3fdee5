import type { Plugin } from 'vite'

const entrance = /\/mocks\/hosts\/browser\.ts$/

/** What stands in for the one module of `mocks/` that the product names, where there is a real service. */
export function noFakeBackend(): Plugin {
  return {
    name: 'paceline:no-fake-backend',
    enforce: 'pre',
    load: (id) => (entrance.test(id) ? 'export let startFakeBackend, togglePanel' : null),
  }
}
