/**
 * Stands in for `tldts` in the demo build. MSW's cookie jar asks it which domains are public suffixes; the fake
 * backend sets no cookies, so nobody ever needs the answer.
 */
export const getDomain = (): string | null => null
export const getPublicSuffix = (): string | null => null
export const parse = (): Record<string, never> => ({})
