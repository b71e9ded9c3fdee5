import { ApiError, NetworkFailure } from './failures.ts'

export interface Put {
  url: string
  file: Blob
  signal: AbortSignal
  onProgress: (sent: number) => void
}

/** Carries bytes to the storage. Resolves once they are there, rejects with what the client's calls reject with. */
export type UploadTransport = (put: Put) => Promise<void>

/** Fetch can't tell how much has been sent; this can. */
export const sendByXhr: UploadTransport = ({ url, file, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const label = `PUT ${new URL(url, location.origin).pathname}`
    const abort = () => request.abort()
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new ApiError(request.status, label, undefined))
    }
    request.onerror = () => reject(new NetworkFailure('NETWORK', label))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort, { once: true })
    request.open('PUT', url)
    request.send(file)
  })

let transport = sendByXhr

/** Sends by whatever way there is. */
export const sendFile: UploadTransport = (put) => transport(put)

/** The fake backend lives behind a service worker, which an upload's progress doesn't pass: it brings its own way. */
export function setUploadTransport(other: UploadTransport): void {
  transport = other
}
