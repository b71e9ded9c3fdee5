import type { CatalogueTest } from '../catalogue.ts'
import type { Cause } from '../causes.ts'
import { type FailureWriter, lineOf, pascal, reasons, screenOf, type UnderTest } from './failure.ts'

export const xcuitestFailure: FailureWriter = (cause, test, app) => {
  const { type, message, detail } = tell(cause, test, app)
  const file = `${test.clazz}.swift`
  const method = test.method.replace(/\(\)$/, '')
  const screen = screenOf(test)
  const bundle = app.iosTarget.replace(/UITests$/, '')
  const trace = [
    message,
    `/Users/ci/build/${bundle}/${app.iosTarget}/${test.feature}/${file}:${lineOf(test)}: error: -[${app.iosTarget}.${test.clazz} ${method}] : ${message}`,
    ...detail,
    '',
    `0   ${app.iosTarget}  ${screen}.${'element' in cause ? `tap${pascal(cause.element)}` : 'open'}() (${screen}.swift:${lineOf(test, 'screen')})`,
    `1   ${app.iosTarget}  ${test.clazz}.${test.method} (${file}:${lineOf(test)})`,
    `2   ${app.iosTarget}  @objc ${test.clazz}.${test.method} (<compiler-generated>)`,
    '3   CoreFoundation  __invoking___ + 140',
    '4   XCTestCore  -[XCTestCase invokeTest] + 96',
    '5   XCTestCore  -[XCTestCase performTest:] + 332',
    '6   XCTestCore  +[XCTContext runInContextForTestCase:markAsReportingBase:block:] + 72',
  ]
  return { type, message, trace: trace.join('\n') }
}

function tell(
  cause: Cause,
  test: CatalogueTest,
  app: UnderTest,
): { type: string; message: string; detail: string[] } {
  const assertion = 'XCTAssertionFailure'
  switch (cause.kind) {
    case 'missing':
      return {
        type: 'XCTElementNotFound',
        message: `Failed to tap "${cause.element}" Button: No matches found for Elements matching predicate '"${cause.element}" IN identifiers'`,
        detail: [
          'Find: Descendants matching type Button from input {(',
          ...Object.keys(test.elements)
            .filter((element) => element !== cause.element)
            .map((element) => `    Button, identifier: '${element}', label: '${pascal(element)}',`),
          ')}',
        ],
      }
    case 'moving':
      return {
        type: 'XCTNotHittable',
        message: `Failed to tap "${cause.element}" Button: Activation point invalid and no suggested hit points based on element frame`,
        detail: ['Element frame: {{16.0, 731.5}, {361.0, 50.0}}, animating: yes'],
      }
    case 'text':
      return {
        type: assertion,
        message: `XCTAssertEqual failed: ("${cause.actual}") is not equal to ("${cause.expected}") - label of ${cause.element}`,
        detail: [],
      }
    case 'timeout':
      return {
        type: 'XCTWaitTimeout',
        message: `Asynchronous wait failed: Exceeded timeout of ${cause.seconds} seconds, with unfulfilled expectations: "${cause.endpoint} answered".`,
        detail: [],
      }
    case 'server':
      return {
        type: assertion,
        message: `XCTAssertEqual failed: ("${cause.status}") is not equal to ("200") - ${cause.endpoint} answered ${reasons[cause.status] ?? cause.status}`,
        detail: [],
      }
    case 'certificate':
      return {
        type: 'NSURLErrorDomain',
        message: `The certificate for this server has expired: ${cause.host} (NSURLErrorDomain Code=-1202)`,
        detail: [
          '_kCFStreamErrorCodeKey=-9814, NSLocalizedRecoverySuggestion=Would you like to connect to the server anyway?',
        ],
      }
    case 'dialog':
      return {
        type: 'XCTNotHittable',
        message: `Failed to tap Button: element is covered by an alert "Would like ${cause.text}"`,
        detail: [
          `Interrupting element: Alert, identifier: 'SpringBoard', buttons: {("Don’t Allow", "Allow")}`,
        ],
      }
    case 'memory':
      return {
        type: 'Crash',
        message: `${app.iosTarget.replace(/UITests$/, '')} was terminated: memory limit exceeded`,
        detail: [`Largest allocation: ${cause.megabytes} MB in PhotoDecoder.decode(_:)`],
      }
    case 'crash':
      return {
        type: 'Crash',
        message: `${app.iosTarget.replace(/UITests$/, '')} crashed: Fatal error: Unexpectedly found nil while unwrapping an Optional value`,
        detail: [`${screenOf(test).replace('Screen', 'ViewController')}.swift:${lineOf(test, 'render')}`],
      }
  }
}
