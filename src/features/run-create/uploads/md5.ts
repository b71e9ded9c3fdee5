import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Large enough to be quick, small enough to be cancelled and not to fill the memory. */
const chunk = 4 * 1024 * 1024

/** The service compares files by MD5, as its command-line client does. Read in parts: apps reach gigabytes. */
export async function md5Of(file: Blob, onProgress: (read: number) => unknown): Promise<string> {
  const hash = md5.create()
  for (let at = 0; at < file.size; at += chunk) {
    const part = file.slice(at, at + chunk)
    hash.update(new Uint8Array(await part.arrayBuffer()))
    // Awaited: in a worker progress travels apart from the result, and mustn't arrive after it.
    await onProgress(Math.min(at + chunk, file.size))
  }
  return bytesToHex(hash.digest())
}
