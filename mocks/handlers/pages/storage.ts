import { largestUpload } from '../../../src/contract/storage.ts'
import { ServiceError } from '../../db/service-error.ts'
import type { Backend } from '../../service/backend.ts'
import { damaged, refusalReply, storageFaults } from '../../service/faults.ts'
import type { StandInPage } from '../../service/handle-call.ts'
import { decodeSegment } from '../../service/match-endpoint.ts'
import { type ApiReply, type ApiRequest, fileReply } from '../../service/messages.ts'
import { sign, storageBase } from './links.ts'

/** Object storage: what presigned URLs point to. A PUT keeps the bytes, a GET returns them. */

const life = 60 * 60 * 1000

export function storageUrl(
  backend: Backend,
  origin: string,
  method: 'GET' | 'PUT',
  path: string,
  now: number,
): string {
  const expires = now + life
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return `${origin}${storageBase}${encoded}?expires=${expires}&signature=${sign(backend, method, path, expires)}`
}

export const storagePage: StandInPage = async (request, backend) => {
  const url = new URL(request.target, 'http://storage')
  if (!url.pathname.startsWith(storageBase)) return null
  const path = url.pathname.slice(storageBase.length).split('/').map(decodeSegment).join('/')
  const expires = Number(url.searchParams.get('expires'))
  const signed = url.searchParams.get('signature') === sign(backend, request.method, path, expires)
  if (!signed || expires < backend.clock.now()) {
    return refusalReply(
      new ServiceError('FORBIDDEN', { message: 'This link is not signed, or has expired.' }),
    )
  }

  if (request.skipFaults) return keepOrFetch(request, backend, path)
  const fault = await backend.triggerFault(storageFaults[request.method === 'PUT' ? 'put' : 'get'])
  if (fault?.delay) await new Promise((resolve) => setTimeout(resolve, fault.delay))
  if (fault?.reply) return fault.reply
  const reply = await keepOrFetch(request, backend, path)
  return fault?.damage ? damaged(reply, fault.damage) : reply
}

async function keepOrFetch(request: ApiRequest, backend: Backend, path: string): Promise<ApiReply> {
  if (request.method === 'PUT') {
    const expectUpload = () => {
      const upload = backend.db.uploads.get(path)
      if (!upload) throw new ServiceError('NOT_FOUND')
      if (upload.uploaded_at !== null) throw new ServiceError('FORBIDDEN', { message: 'This link was used.' })
    }
    expectUpload()
    const bytes = await request.body(largestUpload)
    await backend.change(async () => {
      expectUpload()
      await backend.blobs.put(path, bytes)
      await backend.db.uploads.update((q) => q.where({ id: path }), {
        data: {
          size: bytes.length,
          content_type: request.header('content-type'),
          uploaded_at: backend.clock.now(),
        },
      })
    })
    return { status: 200, headers: { ETag: `"${sign(backend, path)}"` }, body: '' }
  }

  const upload = backend.db.uploads.get(path)
  const bytes = await backend.blobs.get(path)
  if (!upload || !bytes) return refusalReply(new ServiceError('NOT_FOUND'))
  const contentType = upload.content_type ?? 'application/octet-stream'
  return fileReply(
    { contentType, filename: upload.filename, attachment: true },
    bytes,
    request.header('range'),
  )
}
