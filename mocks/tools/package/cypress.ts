import type { CommandFunctions } from '../../control/commands.ts'
import '../../db/random-uuid.ts'

/**
 * For Cypress: `import 'paceline-mock/cypress'` in its support file. Calls of a page below `/api/` reach a running
 * `paceline-mock`, in a world of the test's own; `cy.mock('fault', { … })` gives that world a command.
 */

type CommandName = keyof CommandFunctions
type Args<Name extends CommandName> = Parameters<CommandFunctions[Name]>
type Result<Name extends CommandName> = Awaited<ReturnType<CommandFunctions[Name]>>

declare global {
  namespace Cypress {
    // biome-ignore lint/suspicious/noExplicitAny: as Cypress declares it
    interface Chainable<Subject = any> {
      /** A command to the fake service: `cy.mock('persona', 'owner').its('token')`. */
      mock<Name extends CommandName>(name: Name, ...args: Args<Name>): Chainable<Result<Name>>
    }
  }
}

interface InterceptedRequest {
  url: string
}

interface Chain {
  its(name: string): unknown
}

/** As much of Cypress as is needed here: whoever imports this has its types. */
declare const Cypress: {
  env(name: string): unknown
  Commands: { add(name: string, command: (...args: never[]) => unknown): void }
}
declare const cy: {
  intercept(matching: { pathname: string }, handle: (request: InterceptedRequest) => void): unknown
  request(call: {
    method: 'POST'
    url: string
    headers: Record<string, string>
    body: string
    log: boolean
  }): Chain
}
declare function beforeEach(work: () => void): void
declare function afterEach(work: () => void): void

const server = String(Cypress.env('mockUrl') ?? 'http://127.0.0.1:4010').replace(/\/$/, '')
let name = ''

const give = (base: string, command: string, args: unknown) =>
  cy.request({
    method: 'POST',
    url: `${base}/__mock/${command}`,
    headers: { 'Content-Type': 'application/json' },
    // Of Cypress's own accord an argument that is text would not be JSON.
    body: JSON.stringify(args),
    log: false,
  })

Cypress.Commands.add('mock', (command: string, args: unknown = {}) =>
  give(`${server}/@${name}`, command, args).its('body'),
)

beforeEach(() => {
  name = `cypress-${crypto.randomUUID()}`
  cy.intercept({ pathname: '/api/**' }, (request) => {
    const { pathname, search } = new URL(request.url)
    request.url = `${server}/@${name}${pathname}${search}`
  })
})

afterEach(() => {
  give(server, 'worlds', { end: name })
})
