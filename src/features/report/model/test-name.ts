export interface TestName {
  pkg: string
  clazz: string
  method: string
}

/** The name that everything about a test is found by, in every file of every run. */
export function testId(name: TestName): string {
  return `${className(name)}#${name.method}`
}

/** With its package. */
export function className({ pkg, clazz }: Omit<TestName, 'method'>): string {
  return pkg ? `${pkg}.${clazz}` : clazz
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are forbidden in XML 1.0
const notForXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Two files spell a name differently where XML can't hold what is in it: there a question mark stands for it. */
export function joinKey(name: TestName): string {
  return testId(name).toWellFormed().replace(notForXml, '?')
}

/** `a.b.C` is class C of package a.b; tools that test files name the file instead: `specs/cart.spec.js`. */
export function splitClass(className: string): { pkg: string; clazz: string } {
  const name = className.replace(/^\.+(?=.)/, '')
  const separator = /[/\\]/.test(name)
    ? Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\'))
    : name.lastIndexOf('.')
  if (separator <= 0 || separator === name.length - 1) return { pkg: '', clazz: name }
  return { pkg: name.slice(0, separator), clazz: name.slice(separator + 1) }
}

/** Marathon keeps letters, digits, `.` and `#` in file names (rule 6.2). */
export function safeFileName(name: string): string {
  return name.replace(/[^a-zA-Z0-9.#]/g, '-')
}
