import { randomId } from '../../../src/lib/browser.ts'
import type { CommandRunner } from '../../control/command-runner.ts'
import { openChannel, type RemoteReply, type RemoteRequest } from './remote-client.ts'

/** Carries out the remote's requests in a page; its code loads at the first one. */
export function handleRemote(control: CommandRunner): void {
  if (!('BroadcastChannel' in globalThis)) return
  const page = randomId()
  const channel = openChannel()
  channel.onmessage = async ({ data }: MessageEvent<RemoteRequest | RemoteReply>) => {
    if (!('action' in data) || (data.to !== null && data.to !== page)) return
    const { id, action, args } = data
    const { perform } = await import('./audience.ts')
    const answer = await perform(control, page, action, args)
    channel.postMessage({ id, from: page, ...answer } satisfies RemoteReply)
  }
}
