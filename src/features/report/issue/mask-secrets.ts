/** Masks secrets in traces and logs; the words around them stay. */

const mask = '***'

/** Names of secret values. */
const names =
  '(?:pass(?:word|wd|phrase)?|secret|credential|signature|token|jwt|otp|session[_-]?id|(?:api|access|client|private|secret)[_-]?key(?:[_-]?id)?)s?'

const secrets: readonly [RegExp, string][] = [
  [/-----BEGIN ([A-Z ]*PRIVATE KEY)-----[\s\S]*?(?:-----END \1-----|$)/g, mask],
  // Headers, whose values may hold spaces.
  [/\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s*[:=]\s*["']?)[^\r\n"']+/gi, `$1$2${mask}`],
  [/\b(bearer|basic|token)(\s+)[\w.~+/=-]{8,}/gi, `$1$2${mask}`],
  // `https://user:password@host`
  [/(\/\/)[^\s/?#@]+:[^\s/?#@]*@/g, `$1${mask}@`],
  // In a query, an object or an environment.
  [new RegExp(`(${names}\\\\?["']?\\s*[:=]\\s*)(\\\\?["'])(?:(?!\\2).)+`, 'gi'), `$1$2${mask}`],
  [new RegExp(`(${names}\\\\?["']?\\s*[:=]\\s*)[^\\s"'&;,)}\\]\\\\]+`, 'gi'), `$1${mask}`],
  [/([?&](?:sig|key|auth|code)=)[^\s"'&#]+/gi, `$1${mask}`],
  // By their look.
  [/\beyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)?/g, mask],
  [/\b(?:gh[pousr]|github_pat|glpat|xox[abeprs]|sk|pk|rk|pls)[-_][\w-]{10,}/g, mask],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, mask],
  [/\bAIza[\w-]{30,}/g, mask],
]

const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

export function maskSecrets(text: string, { emails = false } = {}): string {
  let masked = text
  for (const [pattern, replacement] of secrets) masked = masked.replace(pattern, replacement)
  return emails ? masked.replace(email, mask) : masked
}
