declare global {
  /** The worker that index.html has started (early-worker-plugin.ts), until it is taken. The dev server's page has none. */
  var earlyWorker: Worker | null | undefined
}

/** The page's early worker, once. */
export function takeEarlyWorker(): Worker | null {
  const early = globalThis.earlyWorker ?? null
  globalThis.earlyWorker = null
  return early
}
