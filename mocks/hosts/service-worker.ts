import { network } from 'virtual:msw'
import type { ApiReply } from '../backend/http.ts'
import { mswHandler } from './msw-handler.ts'

/** From now on calls travel through the service worker, where the browser's own tools see them. */
export async function enableWorker(
  answer: (request: Request) => Promise<ApiReply | null>,
  folder: string,
): Promise<void> {
  network.configure({
    handlers: [mswHandler(answer, folder)],
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  })
  await network.enable()
}
