import type { Failure } from './attempt-outcome.ts'
import { readTrace } from './stack-trace.ts'
import type { TestName } from './test-name.ts'

/** The kinds of failures, across frameworks. */
const failureKinds = [
  'crash',
  'memory',
  'device',
  'server',
  'network',
  'notReady',
  'notFound',
  'mismatch',
  'ownCode',
] as const
export type FailureKind = (typeof failureKinds)[number]

const requested = String.raw`\b(?:GET|POST|PUT|PATCH|DELETE) /`
const waited = 'time(?:d )?[ -]?out|exceeded|did not disappear|not visible after'

/** In this order: a crash may be told of as a lost process, a request that timed out as a screen that isn't ready. */
const patterns: readonly [FailureKind, RegExp][] = [
  ['memory', /OutOfMemory|out of memory|memory limit|jetsam/i],
  [
    'crash',
    /crashed\b|\bcrash\b|AppCrash|process has died|has died unexpectedly|fatal (?:error|exception|signal)/i,
  ],
  [
    'device',
    /\bdevice\b.*\b(?:gone|lost|offline|disconnected|not found)\b|connection to .*\blost\b|INSTALL_FAILED|\badb\b|run ended before/i,
  ],
  [
    'server',
    /\bHTTP(?:Error:)? ?[45]\d\d\b|status code [45]\d\d|: 5\d\d\)|"[45]\d\d"\) is not equal|HttpException/i,
  ],
  [
    'network',
    /certificate|SSLHandshake|SSLError|UnknownHost|ECONN|SocketTimeout|NSURLErrorDomain|secure connection/i,
  ],
  ['network', new RegExp(`(?:${waited}).*${requested}|${requested}.*(?:${waited})`, 'is')],
  [
    'notReady',
    /PerformException|WithoutFocus|NotHittable|covered by|not (?:hittable|clickable|interactable)|not in a fixed position|stop moving|StaleElement|become idle|time(?:d )?[ -]?out/i,
  ],
  [
    'notFound',
    /NoMatchingView|NoSuchElement|ElementNotFound|no (?:such )?element|No matches found|not found|could not be located|not match any elements/i,
  ],
  ['mismatch', /Assert|ComparisonFailure|is not equal to|doesn't match|should have been|expected/i],
]

/** Null without a failure, or if its words match nothing. */
export function failureKindOf(failure: Failure | null, { pkg, clazz }: TestName): FailureKind | null {
  if (!failure) return null
  const words = `${failure.type}: ${failure.message.slice(0, 1000)}`
  const known = patterns.find(([, pattern]) => pattern.test(words))?.[0]
  if (known) return known
  // Neither an assertion nor a word of the driver: the trace tells which code threw it.
  const thrower = readTrace(failure.trace, pkg).find(({ kind }) => kind === 'own')
  if (!thrower) return null
  return thrower.text.includes(clazz) ? 'ownCode' : 'crash'
}
