import { ApiError, NetworkFailure } from '../../src/api/failures.ts'
import { setUploader, type Upload, uploadByXhr } from '../../src/api/http.ts'
import { storageBase } from '../handlers/pages/links.ts'
import type { ApiReply } from '../service/messages.ts'
import type { CommandChannel } from './backend-worker/command-channel.ts'

const chunk = 256 * 1024

/** Uploads straight to the fake storage, in chunks, so that progress, cancel and a broken connection are real. */
export function interceptUploads(channel: CommandChannel, folder: string): void {
  const origin = location.origin + folder
  setUploader((upload) =>
    upload.url.startsWith(origin + storageBase) ? carry(channel, upload, origin) : uploadByXhr(upload),
  )
}

async function carry(
  channel: CommandChannel,
  { url, file, signal, onProgress }: Upload,
  origin: string,
): Promise<void> {
  const bytes = new Uint8Array(file.size)
  const target = url.slice(origin.length)
  const label = `PUT ${target.split('?', 1)[0]}`
  const send = async (from: number, to: number) => {
    const rate = await channel.uploadRate()
    for (let sent = from; sent < to; ) {
      const next = Math.min(sent + chunk, to)
      bytes.set(new Uint8Array(await file.slice(sent, next).arrayBuffer()), sent)
      await pause(((next - sent) / rate) * 1000)
      signal.throwIfAborted()
      if (!navigator.onLine) throw new NetworkFailure('NETWORK', label)
      sent = next
      onProgress(sent)
    }
  }
  // Faults strike mid-way.
  const half = Math.floor(file.size / 2)
  await send(0, half)
  const fault = await channel.uploadFault()
  if (fault?.delay) await pause(fault.delay)
  signal.throwIfAborted()
  if (fault?.reply) return refuse(fault.reply, label)
  await send(half, file.size)
  const reply = await channel.handle({
    method: 'PUT',
    target,
    origin,
    headers: file.type ? [['content-type', file.type]] : [],
    body: bytes,
    skipFaults: true,
  })
  signal.throwIfAborted()
  if (fault?.damage?.how === 'truncated' || fault?.damage?.how === 'lost-reply')
    throw new NetworkFailure('NETWORK', label)
  // The reply to a PUT isn't read, so a malformed one goes unnoticed.
  if (reply && fault?.damage?.how !== 'malformed') refuse(reply, label)
}

function refuse(reply: ApiReply, label: string): void {
  if (reply.breaks) throw new NetworkFailure(reply.breaks === 'timeout' ? 'TIMEOUT' : 'NETWORK', label)
  if (reply.status >= 300) throw new ApiError(reply.status, label, undefined)
}

/** Yields to the page between chunks, even at full speed. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Number.isFinite(ms) ? ms : 0))
