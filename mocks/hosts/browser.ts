import { network } from 'virtual:msw'

/** The fake backend in the page, behind a service worker. */
export async function startFakeBackend(): Promise<void> {
  await network.enable()
}
