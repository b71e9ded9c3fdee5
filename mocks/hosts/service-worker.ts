import { network } from 'virtual:msw'
import type { WireReply } from '../backend/wire.ts'
import { mswHandler } from './msw-handler.ts'

/** From now on calls travel through the service worker, where the browser's own tools see them. */
export async function enableWorker(
  answer: (request: Request) => Promise<WireReply | null>,
  folder: string,
): Promise<void> {
  network.configure({
    handlers: [mswHandler(answer, folder)],
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  })
  await network.enable()
}
