/** The little of it that is used here; the package brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string; pretendToBeVisual?: boolean })
    readonly window: Window & typeof globalThis
    serialize(): string
  }
}
