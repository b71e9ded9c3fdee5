import fonts from '../../src/app/fonts.css?inline'
import type { MediaLoader } from '../simulation/artifacts/artifacts.ts'

/** The product's font, for pages without the product. */
export const fontFaces = fonts

/** Pictures and videos as files of the build, fetched on demand. */
const urls = import.meta.glob<string>('../../fixtures/media/*.{png,mp4}', {
  eager: true,
  query: '?url',
  import: 'default',
})

export const media: MediaLoader = {
  async load(name) {
    const url = urls[`../../fixtures/media/${name}`]
    if (!url) throw new Error(`no such file: ${name}`)
    return new Uint8Array(await (await fetch(url)).arrayBuffer())
  },
}
