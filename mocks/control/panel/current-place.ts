import { baseFolder } from '../../../src/lib/addresses.ts'

/** Where a link that is copied on this page leads. */
export const currentPlace = () => ({
  origin: location.origin,
  path: location.pathname.startsWith(baseFolder) ? location.pathname + location.search : baseFolder,
})
