import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { commandFunctions } from '../../mocks/control/command-runner.ts'
import type { CommandFunctions } from '../../mocks/control/commands.ts'
import type { Driver } from './driver.ts'

/** Finds by role and name, in the page itself: the queries of the component tests. */
const queries = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

type Name = string | RegExp
/** As WebDriver names an element that a script returned. */
type ElementReference = Record<string, string>

/** Keys without a letter, in WebDriver's notation. */
export const keys = { enter: '\uE007', escape: '\uE00C', control: '\uE009', shift: '\uE008' } as const

const timeoutMs = 30_000

/** A user of one of the other browsers. Each method waits for its element. */
export class Visitor {
  private readonly driver: Driver
  readonly origin: string

  constructor(driver: Driver, origin: string) {
    this.driver = driver
    this.origin = origin
  }

  open(path: string): Promise<void> {
    return this.driver.send('open', { url: new URL(path, this.origin).href })
  }

  /** As the page itself does it: Firefox's command for it goes past service workers. */
  async reload(): Promise<void> {
    await this.evaluate(`void (document.body.dataset.left = 'yes', page.location.reload())`)
    await this.waitFor(`document.body.dataset.left === undefined`)
  }

  async click(role: string, name: Name): Promise<void> {
    await this.until(`click ${role} ${name}`, async () => {
      await this.driver.send('click', { id: await this.find(role, name) })
    })
  }

  async fill(label: Name, text: string): Promise<void> {
    await this.until(`fill ${label}`, async () => {
      const id = await this.idOf('label', label)
      await this.driver.send('clear', { id })
      await this.driver.send('type', { id, text })
    })
  }

  /** Files are typed into their input as paths, whether it is seen or not. */
  async chooseFile(path: string): Promise<void> {
    await this.until(`file input for ${path}`, async () => {
      const input = await this.evaluate<ElementReference>(`document.querySelector('input[type=file]')`)
      await this.driver.send('type', { id: idIn(input), text: path })
    })
  }

  async press(...keys: readonly string[]): Promise<void> {
    const down = keys.map((value) => ({ type: 'keyDown', value }))
    const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }))
    await this.driver.send('keys', { actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }] })
  }

  async sees(role: string, name: Name): Promise<void> {
    await this.until(`see ${role} ${name}`, () => this.find(role, name))
  }

  waitFor(condition: string): Promise<void> {
    return this.until(condition, async () => {
      if (!(await this.evaluate(condition))) throw new Error('not yet')
    })
  }

  evaluate<Result>(expression: string): Promise<Result> {
    // Firefox runs scripts beside the page: what belongs to the page itself is \`page\`.
    const script = `const done = arguments[arguments.length - 1]
      const page = window.wrappedJSObject ?? window
      Promise.resolve().then(() => (${expression})).then(
        (value) => done({ value }), (error) => done({ error: String(error) }))`
    return this.driver
      .send<{ value: Result; error?: string }>('script', { script, args: [], scriptTimeout: timeoutMs })
      .then(({ value, error }) => {
        if (error) throw new Error(error)
        return value
      })
  }

  async inNewTab(path: string, act: () => Promise<void>): Promise<void> {
    const before = await this.driver.send<string[]>('tabs')
    await this.driver.send('newTab', { type: 'tab' })
    const after = await this.driver.send<string[]>('tabs')
    const handle = after.find((one) => !before.includes(one))
    await this.driver.send('toTab', { handle, name: handle })
    await this.open(path)
    await act()
    await this.driver.send('closeTab')
    await this.driver.send('toTab', { handle: before[0], name: before[0] })
  }

  /** Reads in a frame of a frame of the page, however often these are loaded anew. */
  async readsInFrames(selectors: readonly string[], text: RegExp): Promise<void> {
    await this.until(`${text} in ${selectors}`, async () => {
      await this.driver.send('toFrame', { id: null })
      for (const selector of selectors) {
        const frame = await this.evaluate<ElementReference>(`document.querySelector('${selector}')`)
        await this.driver.send('toFrame', { id: frame, element: idIn(frame) })
      }
      if (!(await this.evaluate(`${text}.test(document.body.innerText)`))) throw new Error('not yet')
    })
    await this.driver.send('toFrame', { id: null })
  }

  async picture(file: string): Promise<void> {
    writeFileSync(file, Buffer.from(await this.driver.send<string>('picture'), 'base64'))
  }

  /** The commands of the fake backend. */
  readonly mock: CommandFunctions = commandFunctions(async (name, args) => {
    await this.waitFor('page.__mock !== undefined')
    const result = await this.evaluate<string>(
      `page.__mock.${name}(page.JSON.parse(${JSON.stringify(JSON.stringify(args ?? null))})).then(JSON.stringify)`,
    )
    return JSON.parse(result ?? 'null')
  })

  private find(role: string, name: Name): Promise<string> {
    return this.idOf('role', role, name)
  }

  private async idOf(by: 'role' | 'label', what: Name, name?: Name): Promise<string> {
    const query =
      by === 'role'
        ? `queryAllByRole(document.body, ${source(what)}, { name: ${source(name ?? '')} })`
        : `queryAllByLabelText(document.body, ${source(what)})`
    const expression = `(globalThis.TestingLibraryDom ?? (() => { ${queries}; return globalThis.TestingLibraryDom })()).${query}[0]`
    const found = await this.evaluate<ElementReference | null>(expression)
    if (!found) throw new Error(`no ${by} ${what} ${name ?? ''}`)
    return idIn(found)
  }

  async until<Result>(what: string, attempt: () => Promise<Result>): Promise<Result> {
    const giveUp = Date.now() + timeoutMs
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (Date.now() > giveUp) throw new Error(`${what}: ${error instanceof Error ? error.message : error}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
}

const source = (name: Name) => (typeof name === 'string' ? JSON.stringify(name) : String(name))

const idIn = (element: ElementReference): string => Object.values(element)[0] ?? ''
