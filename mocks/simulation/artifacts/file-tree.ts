interface Placed<File> {
  path: string
  name: string
  /** Null for a folder. */
  file: File | null
}

/** Files by path, with the folders that contain them. */
export class FileTree<File> {
  /** Folder → name → entry. */
  readonly #folders = new Map<string, Map<string, Placed<File>>>([['', new Map()]])

  add(path: string, file: File): void {
    const parts = path.split('/')
    const name = parts.pop() ?? path
    let folder = ''
    for (const part of parts) {
      const inner = folder ? `${folder}/${part}` : part
      if (!this.#folders.has(inner)) {
        this.#folders.set(inner, new Map())
        this.#folders.get(folder)?.set(part, { path: inner, name: part, file: null })
      }
      folder = inner
    }
    this.#folders.get(folder)?.set(name, { path, name, file })
  }

  /** The direct entries of a folder (`''` is the root); none if there is no such folder. */
  in(folder: string): Placed<File>[] {
    return [...(this.#folders.get(trimmed(folder))?.values() ?? [])]
  }

  at(path: string): File | null {
    const clean = trimmed(path)
    const slash = clean.lastIndexOf('/')
    const folder = this.#folders.get(clean.slice(0, Math.max(0, slash)))
    return folder?.get(clean.slice(slash + 1))?.file ?? null
  }
}

const trimmed = (path: string) => path.replace(/^\/+|\/+$/g, '')
