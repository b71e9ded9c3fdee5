import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * The commands of WebDriver, over either of two wires: Firefox's own (Marionette, a socket), which every build of it
 * speaks, and HTTP, which WebKit's driver speaks. Playwright drives neither of the two as distributions ship them.
 */
export interface Driver {
  send: <Result = unknown>(command: Command, params?: Record<string, unknown>) => Promise<Result>
  end: () => Promise<void>
}

const commands = {
  open: ['Navigate', 'POST url'],
  script: ['ExecuteAsyncScript', 'POST execute/async'],
  click: ['ElementClick', 'POST element/{id}/click'],
  clear: ['ElementClear', 'POST element/{id}/clear'],
  type: ['ElementSendKeys', 'POST element/{id}/value'],
  keys: ['PerformActions', 'POST actions'],
  tabs: ['GetWindowHandles', 'GET window/handles'],
  newTab: ['NewWindow', 'POST window/new'],
  closeTab: ['CloseWindow', 'DELETE window'],
  toTab: ['SwitchToWindow', 'POST window'],
  toFrame: ['SwitchToFrame', 'POST frame'],
  resize: ['SetWindowRect', 'POST window/rect'],
  picture: ['TakeScreenshot', 'GET screenshot'],
  newSession: ['NewSession', 'POST /session'],
  endSession: ['DeleteSession', 'DELETE /session/{session}'],
} as const
export type Command = keyof typeof commands

/** Messages are `length:[0, id, name, params]`, answers `length:[1, id, error, result]`. */
export async function overMarionette(port: number): Promise<Driver> {
  const socket = connect(port, '127.0.0.1')
  const answers = new Map<number, (error: unknown, result: unknown) => void>()
  let received = Buffer.alloc(0)
  socket.on('data', (part) => {
    received = Buffer.concat([received, part])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)))
      if (colon < 0 || received.length < end) return
      const message: unknown = JSON.parse(received.toString('utf8', colon + 1, end))
      received = received.subarray(end)
      if (Array.isArray(message)) answers.get(message[1])?.(message[2], message[3])
    }
  })
  await once(socket, 'connect')
  let last = 0
  const send: Driver['send'] = (command, params = {}) =>
    new Promise((resolve, reject) => {
      last++
      answers.set(last, (error, result) => {
        if (error) return reject(refusal(command, error))
        resolve((isRecord(result) && 'value' in result ? result.value : result) as never)
      })
      // Scripts of one page share what they define.
      const given = command === 'script' ? { ...params, newSandbox: false, sandbox: 'default' } : params
      const message = JSON.stringify([0, last, `WebDriver:${commands[command][0]}`, given])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
  await send('newSession')
  return {
    send,
    end: async () => {
      await send('endSession').catch(() => undefined)
      socket.destroy()
    },
  }
}

export async function overHttp(origin: string, capabilities: object): Promise<Driver> {
  let session = ''
  const send: Driver['send'] = async (command, params = {}) => {
    const [method = '', path = ''] = commands[command][1].split(' ')
    const place = path.replace('{id}', String(params.id)).replace('{session}', session)
    const url = `${origin}${place.startsWith('/') ? place : `/session/${session}/${place}`}`
    const body = method === 'POST' ? JSON.stringify(params) : null
    const { value } = (await (await fetch(url, { method, body })).json()) as { value: unknown }
    if (isRecord(value) && typeof value.error === 'string') throw refusal(command, value)
    return value as never
  }
  const begun = await send<{ sessionId: string }>('newSession', { capabilities })
  session = begun.sessionId
  return { send, end: () => send('endSession') }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const refusal = (command: Command, error: unknown) =>
  new Error(isRecord(error) ? `${command}: ${error.error}: ${error.message}` : `${command}: ${error}`)
