import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  path: string
  /** Null: the file is gone, and the others are packed without it. */
  read: () => Promise<Blob | null>
}

/** Already compressed: trying again only costs time. */
const compressed = /\.(png|jpe?g|gif|webp|mp4|webm|mov|zip|gz|apk|ipa|jar)$/i
/** Small enough to keep the page responsive between two of them. */
const slice = 256 * 1024

/**
 * Packs files one after the other, as they come: never more than one of them is held uncompressed. The archive itself
 * is a Blob made of parts, which browsers keep on disk.
 */
export async function zipFiles(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  { signal, onFile }: { signal?: AbortSignal; onFile?: (entry: ZipEntry, included: boolean) => void } = {},
): Promise<Blob> {
  const parts: Blob[] = []
  let failure: Error | null = null
  let finished = () => {}
  const done = new Promise<void>((resolve) => {
    finished = resolve
  })
  const zip = new Zip((error, chunk, final) => {
    failure ??= error
    if (chunk.length > 0) parts.push(new Blob([chunk]))
    if (final || error) finished()
  })
  const taken = new Set<string>()
  for await (const entry of entries) {
    signal?.throwIfAborted()
    const content = await entry.read()
    signal?.throwIfAborted()
    if (content === null) {
      onFile?.(entry, false)
      continue
    }
    const path = freePath(safePath(entry.path), taken)
    const file = compressed.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    zip.add(file)
    for (let at = 0; at < content.size; at += slice) {
      file.push(new Uint8Array(await content.slice(at, at + slice).arrayBuffer()))
      signal?.throwIfAborted()
    }
    file.push(new Uint8Array(), true)
    if (failure) throw failure
    onFile?.(entry, true)
  }
  zip.end()
  await done
  if (failure) throw failure
  return new Blob(parts, { type: 'application/zip' })
}

/** Unpacked files stay below the archive's own folder, on every system: no way up, no drive, no other root. */
function safePath(path: string): string {
  const names = path.split(/[/\\]/).filter((name) => name !== '' && name !== '.')
  return names.map(safeName).join('/') || '_'
}

function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no system has these in the name of a file
  return name.replace(/[:*?"<>|\u0000-\u001f]/g, '_').replace(/^[. ]*$/, '_')
}

/** Two files of one name would overwrite each other; so would two that differ in capitals only, on many systems. */
function freePath(path: string, taken: Set<string>): string {
  const [, stem = path, extension = ''] = /^(.+?)(\.[^./]*)?$/s.exec(path) ?? []
  let free = path
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem} (${number})${extension}`
  taken.add(free.toLowerCase())
  return free
}
