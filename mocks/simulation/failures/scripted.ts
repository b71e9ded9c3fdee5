import { type Cause, searchSeconds } from '../causes.ts'
import { type Failure, type FailureWriter, lineOf, pascal, reasons } from './failure.ts'

/** The frameworks that drive a device from outside: Maestro, Jest and Robot Framework over Appium. */

export const maestroFailure: FailureWriter = (cause, test) => {
  const [type, message] = maestroWords(cause)
  const file = `${test.pkg.replaceAll('.', '/')}/${test.method.replace(/[^\w-]+/g, '-')}.yaml`
  return failureOf(type, message, [
    `${type}: ${message}`,
    `\tat ${file}:${8 + (lineOf(test) % 30)}  ${maestroStep(cause)}`,
    '\tat maestro.orchestra.Orchestra.executeCommand(Orchestra.kt:281)',
    '\tat maestro.orchestra.Orchestra.executeCommands(Orchestra.kt:211)',
    '\tat maestro.orchestra.Orchestra.runFlow(Orchestra.kt:128)',
  ])
}

function maestroWords(cause: Cause): [type: string, message: string] {
  const exception = (name: string) => `maestro.MaestroException$${name}`
  switch (cause.kind) {
    case 'missing':
      return [exception('ElementNotFound'), `Element not found: Id matching regex: ${cause.element}`]
    case 'moving':
      return [exception('UnableToTap'), `Element did not stop moving: Id matching regex: ${cause.element}`]
    case 'text':
      return [
        exception('AssertionFailure'),
        `Assertion is false: "${cause.expected}" is visible (${cause.element} shows "${cause.actual}")`,
      ]
    case 'timeout':
      return [
        exception('AssertionFailure'),
        `Assertion is false: id: loading is not visible after ${cause.seconds * 1000} ms (${cause.endpoint})`,
      ]
    case 'server':
      return [
        exception('AssertionFailure'),
        `Assertion is false: "Something went wrong" is not visible (${cause.endpoint}: ${cause.status})`,
      ]
    case 'certificate':
      return [
        exception('AssertionFailure'),
        `Assertion is false: "No secure connection to ${cause.host}" is not visible`,
      ]
    case 'dialog':
      return [
        exception('ElementNotFound'),
        `Element not found: the screen is covered by "Allow app ${cause.text}"`,
      ]
    case 'memory':
    case 'crash':
      return [exception('AppCrash'), 'App crashed or stopped while executing flow']
  }
}

function maestroStep(cause: Cause): string {
  if (cause.kind === 'missing' || cause.kind === 'moving') return `- tapOn: { id: "${cause.element}" }`
  if (cause.kind === 'text') return `- assertVisible: "${cause.expected}"`
  return '- extendedWaitUntil: { notVisible: { id: "loading" } }'
}

export const jestFailure: FailureWriter = (cause, test, app) => {
  const [type, message, expectation] = jestWords(cause, app.androidPackage)
  const spec = `${test.pkg.replaceAll('.', '/')}/${test.clazz}.spec.js`
  const line = lineOf(test)
  const source = jestSource(cause)
  return failureOf(type, message, [
    `${type}: ${message}`,
    ...expectation,
    '',
    `  ${line - 2} |   it('${test.scenario.replaceAll("'", "\\'")}', async () => {`,
    `  ${line - 1} |     await ${test.feature}.open()`,
    `> ${line} |     ${source}`,
    `     |     ${' '.repeat(Math.max(0, source.indexOf('.')))}^`,
    `  ${line + 1} |   })`,
    '',
    `    at Object.<anonymous> (${spec}:${line}:${5 + Math.max(0, source.indexOf('.'))})`,
    '    at processTicksAndRejections (node:internal/process/task_queues:105:5)',
  ])
}

function jestWords(cause: Cause, app: string): [type: string, message: string, expectation: string[]] {
  switch (cause.kind) {
    case 'missing':
      return [
        'NoSuchElementError',
        `An element could not be located on the page using the given search parameters: id "${app}:id/${cause.element}"`,
        [],
      ]
    case 'moving':
      return [
        'Error',
        `element ("id=${app}:id/${cause.element}") still not clickable after ${searchSeconds * 1000}ms`,
        [],
      ]
    case 'text':
      return [
        'JestAssertionError',
        'expect(received).toBe(expected) // Object.is equality',
        ['', `Expected: "${cause.expected}"`, `Received: "${cause.actual}"`],
      ]
    case 'timeout':
      return ['Error', `waitUntil condition timed out after ${cause.seconds * 1000}ms: ${cause.endpoint}`, []]
    case 'server':
      return [
        'AxiosError',
        `Request failed with status code ${cause.status}: ${cause.endpoint} (${reasons[cause.status] ?? ''})`,
        [],
      ]
    case 'certificate':
      return ['Error', `certificate has expired: ${cause.host}`, ["  code: 'CERT_HAS_EXPIRED'"]]
    case 'dialog':
      return ['Error', `element not interactable: covered by the system dialog "Allow app ${cause.text}"`, []]
    case 'memory':
    case 'crash':
      return ['WebDriverError', `'${app}' process has died unexpectedly while the command was executed`, []]
  }
}

function jestSource(cause: Cause): string {
  switch (cause.kind) {
    case 'missing':
    case 'moving':
      return `await byId('${cause.element}').click()`
    case 'text':
      return `expect(await byId('${cause.element}').getText()).toBe('${cause.expected}')`
    default:
      return 'await app.waitUntilIdle()'
  }
}

export const robotFailure: FailureWriter = (cause, test, app) => {
  const [type, message, keyword] = robotWords(cause, app.androidPackage)
  const suite = `${test.pkg.replaceAll('.', '/')}/${test.clazz}.robot`
  return failureOf(type, message, [
    message,
    '',
    `Test     ${test.method}    (${suite}:${lineOf(test)})`,
    `Keyword  ${pascal(test.feature)}.Perform Step    (resources/${test.feature}.resource:${lineOf(test, 'keyword')})`,
    `Keyword  ${keyword}`,
    'Traceback (most recent call last):',
    '  File "/usr/lib/python3/site-packages/AppiumLibrary/keywords/_element.py", line 871, in _element_find',
    '    raise ValueError(message)',
    `${type}: ${message}`,
  ])
}

function robotWords(cause: Cause, app: string): [type: string, message: string, keyword: string] {
  switch (cause.kind) {
    case 'missing':
      return [
        'ValueError',
        `Element locator 'id=${app}:id/${cause.element}' did not match any elements after ${searchSeconds} seconds`,
        `AppiumLibrary.Click Element    id=${app}:id/${cause.element}`,
      ]
    case 'moving':
      return [
        'InvalidElementStateException',
        `Element 'id=${app}:id/${cause.element}' is not in a fixed position`,
        `AppiumLibrary.Click Element    id=${app}:id/${cause.element}`,
      ]
    case 'text':
      return [
        'AssertionError',
        `The text of element '${cause.element}' should have been '${cause.expected}' but it was '${cause.actual}'.`,
        `AppiumLibrary.Element Text Should Be    ${cause.element}    ${cause.expected}`,
      ]
    case 'timeout':
      return [
        'AssertionError',
        `Element 'id=loading' did not disappear in ${cause.seconds} seconds (${cause.endpoint})`,
        'AppiumLibrary.Wait Until Page Does Not Contain Element    id=loading',
      ]
    case 'server':
      return [
        'HTTPError',
        `HTTPError: ${cause.status} Server Error: ${reasons[cause.status] ?? ''} for ${cause.endpoint}`,
        'RequestsLibrary.Request Should Be Successful',
      ]
    case 'certificate':
      return [
        'SSLError',
        `SSLError: certificate verify failed: certificate of ${cause.host} has expired`,
        'RequestsLibrary.Create Session',
      ]
    case 'dialog':
      return [
        'ElementNotInteractableException',
        `The page is covered by the system dialog 'Allow app ${cause.text}'`,
        'AppiumLibrary.Click Element',
      ]
    case 'memory':
    case 'crash':
      return [
        'UnknownException',
        `The application '${app}' is not running, possibly crashed`,
        'AppiumLibrary.Page Should Contain Element',
      ]
  }
}

function failureOf(type: string, message: string, lines: readonly string[]): Failure {
  return { type, message, trace: lines.join('\n') }
}
