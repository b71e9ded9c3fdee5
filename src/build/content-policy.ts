import { createHash } from 'node:crypto'

/**
 * The pages' content security policy. The only inline script is the one that the build writes, allowed by its hash; no
 * `eval`. Mantine writes `<style>` elements, which a static host can give no nonce; style attributes aren't needed, as
 * React sets styles through the DOM.
 */
export interface PolicyOptions {
  api: 'mock' | 'real'
  /** The analytics script (rule 4.12), if this build may load one. */
  analyticsUrl?: string | undefined
  /** Where presigned addresses point to; only the service knows, so any https host unless told. */
  storageOrigin?: string | undefined
  /** The scripts that stand in the page itself. */
  inlineScripts?: readonly string[]
  /** Where a demo may send figures. */
  figuresOrigin?: string
  /** Other sites that may frame the pages. */
  frameAncestors?: readonly string[]
}

type Policy = Record<string, readonly string[]>

function policy({
  api,
  analyticsUrl,
  storageOrigin = 'https:',
  inlineScripts = [],
  figuresOrigin,
}: PolicyOptions): Policy {
  const analytics = analyticsUrl ? [analyticsUrl] : []
  const reported = analyticsUrl ? [new URL(analyticsUrl).origin] : []
  const figures = figuresOrigin ? [figuresOrigin] : []
  const elsewhere = api === 'real' ? [storageOrigin] : []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts.map(hash), ...analytics],
    'style-src': ["'self'", "'unsafe-inline'"],
    'style-src-attr': ["'none'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...elsewhere],
    'media-src': ["'self'", 'blob:'],
    // The profiler's viewer reads the trace from a blob's address.
    'connect-src': ["'self'", 'blob:', ...reported, ...figures, ...elsewhere],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
  }
}

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const text = (directives: Policy) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')

/** For `<meta http-equiv>`, where hosts know no headers. */
export function metaPolicy(options: PolicyOptions): string {
  return text(policy(options))
}

/** Only a header can restrict framing: unless told, the product may be framed by itself alone (the profiler). */
export function headerPolicy(options: PolicyOptions): string {
  return text({ ...policy(options), 'frame-ancestors': ["'self'", ...(options.frameAncestors ?? [])] })
}
