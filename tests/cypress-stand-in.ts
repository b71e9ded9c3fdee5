import { vi } from 'vitest'

/** As much of Cypress as a support file and a spec need: hooks, commands, requests, and a page's calls on their way. */

type Work = () => unknown
type Command = (name: string, args?: unknown) => Promise<unknown>
type Intercept = (request: { url: string }) => void

export class CypressStandIn {
  readonly visited: string[] = []
  readonly #before: Work[] = []
  readonly #after: Work[] = []
  readonly #intercepts: { pathname: string; handle: Intercept }[] = []
  readonly #commands = new Map<string, Command>()
  #requests: Promise<unknown>[] = []

  /** Stands as globals for a support file that is imported next. */
  constructor(env: ReadonlyMap<string, string>) {
    vi.stubGlobal('Cypress', {
      env: (name: string) => env.get(name),
      Commands: { add: (name: string, command: Command) => this.#commands.set(name, command) },
    })
    vi.stubGlobal('cy', {
      intercept: ({ pathname }: { pathname: string }, handle: Intercept) =>
        this.#intercepts.push({ pathname, handle }),
      request: ({ url, ...call }: RequestInit & { url: string }) => {
        const body = fetch(url, call).then((response) => response.json())
        this.#requests.push(body)
        return { its: () => body }
      },
      mock: (name: string, args?: unknown) => this.mock(name, args),
      visit: (path: string) => this.visited.push(path),
    })
    vi.stubGlobal('beforeEach', (work: Work) => this.#before.push(work))
    vi.stubGlobal('afterEach', (work: Work) => this.#after.push(work))
  }

  async mock(name: string, args?: unknown): Promise<unknown> {
    const command = this.#commands.get('mock')
    if (!command) throw new Error('the support file adds no command "mock"')
    return command(name, args)
  }

  async signIn(persona: string): Promise<string> {
    return ((await this.mock('persona', persona)) as { token: string }).token
  }

  /** A call of the page, as Cypress sends it on. */
  async page(path: string, token = '') {
    const request = { url: `http://app.test${path}` }
    for (const { pathname, handle } of this.#intercepts)
      if (path.startsWith(pathname.replace('**', ''))) handle(request)
    const answer = await fetch(request.url, { headers: { Authorization: `Bearer ${token}` } })
    const world = new URL(request.url).pathname.split('/')[1]
    return { world, status: answer.status, ...(await answer.json()) }
  }

  /** A test between its hooks. */
  async spec<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#intercepts.length = 0
    for (const hook of this.#before) hook()
    const result = await work()
    for (const hook of this.#after) hook()
    await this.settled()
    return result
  }

  /** All requests have been answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#requests)
    this.#requests = []
  }
}
