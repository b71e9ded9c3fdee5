import type { Plugin } from 'vite'

const thread = /\/thread-[\w-]+\.js$/

/** In the demo the fake backend begins with the page itself, not once the product's scripts have asked for it. */
export function earlyBackend(): Plugin {
  let base = '/'
  return {
    name: 'paceline:early-backend',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const html = index.source.toString()
        const begun = Object.keys(bundle).find((name) => thread.test(`/${name}`))
        if (!begun) throw new Error('the fake backend’s thread is not in the build')
        const early = `<script>${beginning(base + begun)}</script>`
        index.source = html.replace('<head>', () => `<head>\n    ${early}`)
      },
    },
  }
}

const beginning = (thread: string) =>
  `fakeBackend={thread:new Worker(${JSON.stringify(thread)},{type:'module',name:'fake-backend'})}`
