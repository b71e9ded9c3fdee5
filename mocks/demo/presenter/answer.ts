import { randomId } from '../../../src/lib/browser.ts'
import type { CommandRunner } from '../../control/command-runner.ts'
import { openChannel, type RemoteReply, type RemoteRequest } from './wire.ts'

/** A page of the demo does what a remote asks for; nothing is loaded for that before one does. */
export function answerRemote(control: CommandRunner): void {
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
