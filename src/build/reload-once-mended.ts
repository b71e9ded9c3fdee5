import type { Connect, Plugin } from 'vite'

/**
 * A module that has never been read without an error is known to no page, so Vite tells none when it is mended: a page
 * opened meanwhile would stay empty until it is reloaded.
 */
export function reloadOnceMended(): Plugin {
  const broken = new Set<string>()
  return {
    name: 'paceline:reload-once-mended',
    apply: 'serve',
    // After Vite's own, which hand errors on.
    configureServer: (server) => () => {
      const note: Connect.ErrorHandleFunction = (error: { id?: string }, _request, _response, next) => {
        if (error.id) broken.add(fileOf(error.id))
        next(error)
      }
      server.middlewares.use(note)
    },
    hotUpdate({ file, modules }) {
      if (!broken.delete(file)) return
      if (modules.length === 0 || modules.some(({ isSelfAccepting }) => isSelfAccepting === undefined))
        this.environment.hot.send({ type: 'full-reload' })
    },
  }
}

const fileOf = (id: string) => id.split('?', 1)[0] ?? id
