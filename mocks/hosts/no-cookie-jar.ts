/**
 * Stands in for `tough-cookie` in the demo build, where MSW would keep cookies for its handlers: 100 KB, with the list of
 * public suffixes. The fake backend sets no cookies and goes by bearer tokens.
 */
export const Cookie = { fromJSON: () => null }

export class MemoryCookieStore {
  readonly idx = {}
}

export class CookieJar {
  getCookiesSync(): [] {
    return []
  }
  async setCookie(): Promise<void> {}
}
