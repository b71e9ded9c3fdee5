import { createHash } from 'node:crypto'
import { commandLine } from '../src/lib/product.ts'
import type { Service } from './service.ts'

/**
 * The service's public command-line client (`marathon-cloud`, version of April 2026), written after its public source:
 * how it reads its arguments, its requests, and how it waits, downloads and patches. It doesn't use the contract.
 */

const iosVersions = ['17.5', '18.2', '18.4', '26.1']
const iosDevices = [
  '11',
  '15',
  '15-Pro',
  '15-Pro-Max',
  '16',
  '16-Pro',
  '16-Pro-Max',
  '16-Plus',
  '17',
  '17-Pro',
]
  .concat('17-Pro-Max')
  .map((model) => `iPhone-${model}`)
const permissions =
  'calendar contacts-limited contacts location location-always photos-add photos media-library microphone motion notifications reminders siri'

type Kind = 'text' | 'texts' | 'number' | 'boolean' | 'switch' | readonly string[]

const ofEveryRun: Record<string, Kind> = {
  'base-url': 'text',
  'api-key': 'text',
  application: 'text',
  'test-application': 'text',
  name: 'text',
  link: 'text',
  branch: 'text',
  project: 'text',
  'ignore-test-failures': 'boolean',
  'result-file': 'text',
  'filter-file': 'text',
  isolated: 'boolean',
  'code-coverage': 'boolean',
  'analytics-read-only': 'boolean',
  'concurrency-limit': 'number',
  'retry-quota-test-uncompleted': 'number',
  'retry-quota-test-preventive': 'number',
  'retry-quota-test-reactive': 'number',
  'no-retries': 'switch',
}
const android: Record<string, Kind> = {
  'os-version': ['8', '8.1', '9', '10', '11', '12', '13', '14', '15', '16'],
  device: 'text',
}
const ios: Record<string, Kind> = { 'os-version': iosVersions, device: iosDevices }

/** The options of each subcommand. */
const commands: Record<string, Record<string, Kind>> = {
  'run android': {
    ...ofEveryRun,
    ...android,
    'system-image': ['default', 'google_apis', 'google_apis_playstore'],
    flavor: ['native', 'js-jest-appium', 'python-robotframework-appium'],
    'instrumentation-arg': 'texts',
    'pull-files': 'texts',
    'application-bundle': 'texts',
    'library-bundle': 'texts',
    profiling: 'switch',
    'mock-location': 'switch',
  },
  'run ios': {
    ...ofEveryRun,
    ...ios,
    'batch-isolation': ['default', 'uninstall_app'],
    'xctestrun-env': 'texts',
    'xctestrun-test-env': 'texts',
    'test-timeout-default': 'number',
    'test-timeout-max': 'number',
    'granted-permission': permissions.split(' '),
  },
  'run maestro android': { ...ofEveryRun, ...android, 'maestro-env': 'texts' },
  'run maestro ios': { ...ofEveryRun, ...ios, 'maestro-env': 'texts' },
}
const mayRepeat = new Set(['granted-permission'])

export interface Arguments {
  command: string
  options: Record<string, string[]>
  /** Arguments that are no options: Maestro's flows. */
  rest: string[]
}

/** Refuses what the client refuses: unknown options and values, options said twice. */
export function readArguments([program, ...words]: readonly string[]): Arguments {
  if (program !== commandLine.name) throw new Error(`not the client: ${program}`)
  const command = ['run maestro android', 'run maestro ios', 'run android', 'run ios'].find((name) =>
    words.join(' ').startsWith(name),
  )
  if (!command) throw new Error(`no such command: ${words.join(' ')}`)
  const known = commands[command] ?? {}
  const options: Record<string, string[]> = {}
  const rest: string[] = []
  const left = words.slice(command.split(' ').length)
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const [, name, bound] = /^--([\w-]+)(?:=([\s\S]*))?$/.exec(word) ?? []
    if (!name) {
      if (word.startsWith('-')) throw new Error(`unexpected argument ${word}`)
      rest.push(word)
      continue
    }
    const kind = known[name]
    if (!kind) throw new Error(`${command} has no option --${name}`)
    if (options[name] && kind !== 'texts' && !mayRepeat.has(name)) throw new Error(`--${name} is there twice`)
    if (kind === 'switch') {
      options[name] = ['true']
      continue
    }
    const value = bound ?? left.shift()
    if (value === undefined || (bound === undefined && value.startsWith('-'))) {
      throw new Error(`--${name} needs a value`)
    }
    if (typeof kind === 'object' && !kind.includes(value)) throw new Error(`invalid --${name}: ${value}`)
    if (kind === 'number' && !(/^\d+$/.test(value) && Number(value) < 2 ** 32)) throw new Error(`--${name}`)
    if (kind === 'boolean' && value !== 'true' && value !== 'false') throw new Error(`--${name}: ${value}`)
    options[name] = [...(options[name] ?? []), value]
  }
  return { command, options, rest }
}

interface Files {
  read: (name: string) => Uint8Array<ArrayBuffer>
}

export const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

/** A conversation with the service, as the holder of an API token. */
export function connect(
  { send, backend }: Pick<Service, 'send'> & { backend: { clock: { advance(ms: number): void } } },
  key: string,
) {
  const withKey = (path: string) => `${path}?api_key=${encodeURIComponent(key)}`

  async function ask(method: string, path: string, options: Parameters<typeof send>[2] = {}) {
    const answer = await send(method, path, options)
    if (answer.status < 400) return answer
    if (answer.status === 401 || answer.status === 403) {
      throw new Error(`Invalid token: ${answer.body.code} ${answer.body.message}`)
    }
    throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  }

  const token = async (): Promise<string> => (await ask('GET', withKey('v1/user/jwt'))).body.token

  async function upload(name: string, files: Files): Promise<string> {
    const { body } = await ask('POST', withKey('v2/upload/presigned-url'), { body: { filename: name } })
    await ask('PUT', body.url, { body: files.read(name) })
    return body.file_path
  }

  /** The body that the arguments make; files are uploaded on the way. */
  async function requestFor({ command, options, rest }: Arguments, files: Files) {
    const one = (name: string) => options[name]?.[0] ?? null
    const number = (name: string) => (one(name) === null ? null : Number(one(name)))
    const flag = (name: string) => (one(name) === null ? null : one(name) === 'true')
    const pairs = (name: string) =>
      options[name] ? Object.fromEntries(options[name].map((pair) => cut(pair, '='))) : null
    const isIos = command.endsWith('ios')
    const quota = (kind: string) => (options['no-retries'] ? 0 : number(`retry-quota-test-${kind}`))
    const place = (name: string | null) => name && upload(name, files)
    const sum = (name: string | null) => name && md5(files.read(name))
    const isMaestro = command.includes('maestro')
    const folder = isMaestro ? one('test-application') : null
    if (folder?.includes('.')) throw new Error(`unsupported artifact ${folder}: flows are a folder`)
    // A folder is zipped before it is sent.
    const testApp = folder ? `${folder}.zip` : one('test-application')
    const s3_test_app_path = await place(testApp)
    const s3_app_path = await place(one('application'))
    const bundles = []
    for (const bundle of options['application-bundle'] ?? []) {
      const [app, test] = cut(bundle, ',')
      bundles.push({
        s3_app_path: await upload(app, files),
        app_md5: sum(app),
        s3_test_app_path: await upload(test, files),
        test_app_md5: sum(test),
      })
    }
    for (const library of options['library-bundle'] ?? []) {
      bundles.push({ s3_test_app_path: await upload(library, files), test_app_md5: sum(library) })
    }
    const filter = one('filter-file')
    const os = one('os-version')
    const device = one('device')
    const isNativeIos = isIos && !isMaestro
    return {
      s3_test_app_path,
      test_app_md5: sum(testApp),
      flows: isMaestro ? rest.map((flow) => flow.replace(`${folder}/`, '')) : null,
      platform: isIos ? 'iOS' : 'Android',
      s3_app_path,
      app_md5: sum(one('application')),
      analytics_read_only: flag('analytics-read-only'),
      profiling: flag('profiling') ?? false,
      mock_location: flag('mock-location') ?? false,
      code_coverage: flag('code-coverage'),
      concurrency_limit: number('concurrency-limit'),
      country: null,
      device: isIos && device ? `com.apple.CoreSimulator.SimDeviceType.${device}` : device,
      filtering_configuration:
        filter && JSON.stringify(JSON.parse(new TextDecoder().decode(files.read(filter)))),
      flavor: isMaestro ? 'maestro' : one('flavor'),
      isolated: flag('isolated'),
      language: null,
      link: one('link'),
      name: one('name'),
      branch: one('branch'),
      os_version: isIos && os ? `com.apple.CoreSimulator.SimRuntime.iOS-${os.replace('.', '-')}` : os,
      project: one('project'),
      pull_file_config: options['pull-files']
        ? JSON.stringify({
            pull: options['pull-files'].map((file) => {
              const [pathRoot, relativePath] = cut(file, ':')
              return { relativePath, aggregationMode: 'TEST_RUN', pathRoot }
            }),
          })
        : null,
      retry_quota_test_preventive: quota('preventive'),
      retry_quota_test_reactive: quota('reactive'),
      retry_quota_test_uncompleted: quota('uncompleted'),
      system_image: isMaestro && !isIos ? 'google_apis' : one('system-image'),
      test_timeout_default: isNativeIos ? (number('test-timeout-default') ?? 300) : null,
      test_timeout_max: number('test-timeout-max'),
      env_args: pairs('instrumentation-arg') ?? pairs('xctestrun-env'),
      test_env_args: pairs('xctestrun-test-env') ?? pairs('maestro-env'),
      bundles: bundles.length > 0 ? bundles : null,
      granted_permission: options['granted-permission'] ?? null,
      app_uninstall: one('batch-isolation') ? one('batch-isolation') === 'uninstall_app' : null,
    }
  }

  async function create(body: unknown): Promise<string> {
    const answer = await ask('POST', withKey('v2/run'), { body })
    if (typeof answer.body.status !== 'string') throw new Error('missing field `status`')
    return answer.body.run_id
  }

  /** Every five seconds, until it is over. */
  async function wait(id: string) {
    for (let polls = 0; polls < 3000; polls++) {
      const { body } = await ask('GET', withKey(`v1/run/${id}`))
      if (body.completed !== null) return body
      backend.clock.advance(5000)
    }
    throw new Error(`${id} never ends`)
  }

  /** Every file below a run, folder by folder; a folder that can't be listed ends the client. */
  async function list(id: string, jwt: string) {
    const files: { id: string; is_file: boolean; size: number; content_type: string }[] = []
    for (const folders = [id]; folders.length > 0; ) {
      const { body } = await ask('GET', `v1/artifact/${folders.shift()}`, { token: jwt })
      for (const entry of body) {
        if (entry.is_file) files.push(entry)
        else folders.push(entry.id)
      }
    }
    return files
  }

  /** Name below the output folder → bytes, Allure's results patched to point into that folder. */
  async function download(id: string, jwt: string): Promise<Map<string, Uint8Array>> {
    const output = new Map<string, Uint8Array>()
    for (const file of await list(id, jwt)) {
      const { body } = await ask('GET', `v1/artifact?${new URLSearchParams({ key: file.id })}`, {
        token: jwt,
      })
      const path = file.id.replace(`${id}/`, '')
      const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body))
      output.set(path, /^report\/allure-results\/.+\.json$/.test(path) ? patched(bytes) : bytes)
    }
    return output
  }

  return { ask, token, requestFor, create, wait, list, download }
}

function cut(text: string, at: string): [string, string] {
  const place = text.indexOf(at)
  if (place < 0 || place === text.length - 1) throw new Error(`${text}: nothing after ${at}`)
  return [text.slice(0, place), text.slice(place + 1)]
}

function patched(bytes: Uint8Array): Uint8Array {
  const result = JSON.parse(new TextDecoder().decode(bytes))
  for (const attachment of result.attachments ?? []) {
    const found = /(?:logs|video)\/omni[\s\S]*/.exec(attachment.source)
    if (found) attachment.source = `../../${found[0]}`
  }
  return new TextEncoder().encode(JSON.stringify(result))
}
