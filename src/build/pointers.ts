import type { Plugin, Rolldown } from 'vite'

const pointer = /^export\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["'];?$/

/**
 * A chunk that several modules share gets a small file for each of them that is imported lazily, which only points to it.
 * Whoever imports one may as well go there directly: on a slow phone every file takes its time.
 */
export function withoutPointers(): Plugin {
  return {
    name: 'paceline:without-pointers',
    apply: 'build',
    generateBundle: { order: 'post', handler: (_, bundle) => removePointers(bundle) },
  }
}

export function removePointers(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const imported = new Set(chunks.flatMap(({ imports }) => imports))
  for (const { fileName, code, isEntry } of chunks) {
    const [, names, target] = pointer.exec(code.trim()) ?? []
    if (names === undefined || !target || isEntry || imported.has(fileName)) continue
    const name = fileName.slice(fileName.lastIndexOf('/') + 1)
    const picked = names.split(',').map((pair) => {
      const [inside, outside = inside] = pair.trim().split(/\s+as\s+/)
      return `${outside}:m.${inside}`
    })
    const way = new RegExp(`import\\((["'\`])\\./${name.replaceAll('.', '\\.')}\\1\\)`, 'g')
    for (const chunk of chunks) {
      chunk.code = chunk.code
        .replace(way, () => `import("./${target}").then(m=>({${picked.join(',')}}))`)
        // What Vite's preloading lists.
        .replaceAll(`/${name}"`, `/${target}"`)
    }
    delete bundle[fileName]
  }
}
