import type { Framework } from '../catalogue.ts'

/** Log tag of each framework's runner. */
export const runnerTags: Readonly<Record<Framework, string>> = {
  espresso: 'TestRunner',
  xcuitest: 'XCTestRunner',
  maestro: 'Maestro',
  jest: 'appium',
  robot: 'RobotFramework',
}

type Words = (action: 'tap' | 'check', element: string, app: string) => string

/** A step of the test in its framework's words. */
export const stepWords: Readonly<Record<Framework, Words>> = {
  espresso: (action, element, app) =>
    action === 'tap'
      ? `Performing 'single click' action on view view.getId() is <${app}:id/${element}>`
      : `Checking 'is displayed on the screen to the user' assertion on view ${app}:id/${element}`,
  xcuitest: (action, element) =>
    action === 'tap' ? `t = Tap "${element}" Button` : `t = Checking existence of "${element}"`,
  maestro: (action, element) =>
    action === 'tap' ? `Tap on id: ${element} COMPLETED` : `Assert that id: ${element} is visible COMPLETED`,
  jest: (action, element, app) =>
    action === 'tap'
      ? `[AndroidUiautomator2Driver] Calling AppiumDriver.click() with args: ["id=${app}:id/${element}"]`
      : `[AndroidUiautomator2Driver] Calling AppiumDriver.elementDisplayed() with args: ["id=${app}:id/${element}"]`,
  robot: (action, element) =>
    action === 'tap'
      ? `AppiumLibrary.Click Element    id=${element}`
      : `AppiumLibrary.Wait Until Element Is Visible    id=${element}`,
}
