/**
 * `#backend` is this module where a real service answers, and mocks/hosts/browser.ts where the fake one does: package.json
 * names both, the flag chooses. So the product never names the fake one, and a build for a real service can't hold it.
 */
export type OpenBackend = (startProduct: () => Promise<void>) => Promise<void>

/** A file of that name for who tries the product without one of their own; where a real service answers there is none. */
export const sampleFile: ((name: string) => File) | null = null

export const openBackend: OpenBackend = (startProduct) => startProduct()
