/** A line of a stack trace: `own` is the team's code, `foreign` a framework's, `head` no frame. */
export interface TraceLine {
  text: string
  kind: 'head' | 'own' | 'foreign'
}

const framePatterns: readonly RegExp[] = [
  /^\s*at (?:async )?(?:new )?(?<where>\S.*)$/,
  /^\s*\d+\s{2,}(?<where>\S+\s+.*)$/,
  /^\s*File "(?<where>[^"]+)", line \d+/,
  /^\s*(?:Test|Keyword)\s{2,}(?<where>.*)$/,
  /^(?<where>\/\S+:\d+): error:/,
]

/** Runtimes, test frameworks and drivers of the platforms that runs are for. */
const foreign =
  /^(?:android|androidx|java|javax|kotlin|kotlinx|dalvik|libcore|jdk|sun|com\.android|com\.google\.android|org\.junit|junit|org\.mockito|okhttp3|okio|retrofit2|maestro|io\.appium|org\.openqa|node:|process|Promise|XCTest\w*|XCUI\w*|CoreFoundation|Foundation|UIKit\w*|libdispatch|libswift\w*|libsystem\w*|CFNetwork|dyld|AppiumLibrary|RequestsLibrary|RuntimeError|<anonymous>)\b/

const foreignPlace =
  /(?:node_modules|site-packages|dist-packages|\/usr\/lib|node:internal|compiler-generated)/

/** Lines shown at most; the copied trace has all of them. */
export const mostLines = 2000
const longestLine = 2000

/** `ownPackage` is the test's: code that shares its first two parts is the team's own. */
export function readTrace(trace: string, ownPackage: string): TraceLine[] {
  const own = ownPackage.split('.').slice(0, 2).join('.')
  return trace.split('\n', mostLines).map((line) => {
    const text = line.slice(0, longestLine)
    const where = framePatterns.map((pattern) => pattern.exec(text)?.groups?.where).find(Boolean)
    if (where === undefined) return { text, kind: 'head' }
    return { text, kind: isOwn(where.trim(), own) ? 'own' : 'foreign' }
  })
}

function isOwn(where: string, own: string): boolean {
  if (own.includes('.') && where.startsWith(`${own}.`)) return true
  return !foreign.test(where) && !foreignPlace.test(where)
}
