import { Unzip, UnzipInflate } from 'fflate'
import type { GivenFile } from './described.ts'
import { limits, unreadable } from './unreadable.ts'

export const megabyte = 1_000_000

export const isZip = ({ bytes }: GivenFile) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** A relative path without escapes, or null: names in archives are untrusted. */
export function safePath(path: string): string | null {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are in no name
  const isOdd = (part: string) => part === '..' || /[\u0000-\u001f\u007f]|^[a-z]:$/i.test(part)
  const joined = parts.join('/')
  return parts.length === 0 || joined.length > 1000 || parts.some(isOdd) ? null : joined
}

/** Compressed bytes at a time: even a zip bomb's output for these fits into memory. */
const step = 16 * 1024

/** How much may still come out of archives. */
export interface SizeBudget {
  bytes: number
  files: number
}
export const sizeBudget = (): SizeBudget => ({
  bytes: limits.unpackedMegabytes * megabyte,
  files: limits.files,
})

/** The files of a zip archive. Reading stops at the size limit, regardless of the sizes in its headers. */
export function unpack({ path, bytes }: GivenFile, room = sizeBudget()): GivenFile[] {
  const files: GivenFile[] = []
  let open = 0
  const archive = new Unzip((entry) => {
    if (room.files-- <= 0) throw unreadable.largeUnpacked(path)
    const inside = entry.name.endsWith('/') ? null : safePath(entry.name)
    const parts: Uint8Array[] = []
    open++
    entry.ondata = (error, part, isLast) => {
      if (error) throw error
      room.bytes -= part.length
      if (room.bytes < 0) throw unreadable.largeUnpacked(path)
      if (inside !== null) parts.push(part)
      if (!isLast) return
      open--
      if (inside !== null) files.push({ path: inside, bytes: joined(parts) })
    }
    entry.start()
  })
  archive.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += step) {
    archive.push(bytes.subarray(at, at + step), at + step >= bytes.length)
  }
  if (open > 0) throw unreadable.brokenArchive(path)
  return files
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** In the encoding that its mark or its declaration names, else UTF-8. */
export function textOf(bytes: Uint8Array): string {
  const named = /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(
    String.fromCharCode(...bytes.subarray(0, 200)),
  )?.[1]
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  return decoder(marked ?? named ?? 'utf-8').decode(bytes)
}

function decoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding)
  } catch {
    return new TextDecoder()
  }
}

export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Finds a file by the end of its path, which is all that a report made on another machine knows. */
export function fileFinder(files: readonly GivenFile[]): (path: string) => string | null {
  const byName = Map.groupBy(files, ({ path }) => nameOf(path))
  return (path) => {
    const wanted = safePath(path.replaceAll('../', ''))
    const alike = wanted === null ? undefined : byName.get(nameOf(wanted))
    if (!alike || wanted === null) return null
    return (
      (alike.find((file) => wanted.endsWith(file.path) || file.path.endsWith(wanted)) ?? alike[0])?.path ??
      null
    )
  }
}
