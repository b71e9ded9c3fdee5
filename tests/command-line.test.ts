import { afterAll, beforeAll, expect, test } from 'vitest'
import { cliCommand } from '../src/features/run-create/cli-command.ts'
import { emptyDraft, type RunDraft, type UploadedFile } from '../src/features/run-create/draft.ts'
import { withValidEnvironment } from '../src/features/run-create/environment-choices.ts'
import { toRunBody } from '../src/features/run-create/wire.ts'
import { commandLine } from '../src/lib/product.ts'
import { connect, md5, readArguments } from './command-line-client.ts'
import { type Service, startService } from './service.ts'

/** The public command-line client's whole conversation with the service, and the command that our form prints. */

let service: Service
let client: ReturnType<typeof connect>
beforeAll(async () => {
  service = await startService({ over: 'fetch' })
  client = connect(service, apiToken())
})
afterAll(() => service.close())

const tokenRow = () => service.db.tokens.all().find(({ name }) => name === 'GitHub Actions')
const apiToken = () => tokenRow()?.token ?? ''

/** Every file has its name for content. */
const files = { read: (name: string) => new TextEncoder().encode(name) }
const apks = '--application shop.apk --test-application shop-test.apk'
const zips = '--application Shop.zip --test-application ShopUITests-Runner.zip'
const flows = '--application shop.apk --test-application flows flows/login.yaml'

const requestOf = (words: string) =>
  client.requestFor(readArguments(`${commandLine.name} run ${words}`.split(' ')), files)

test.each([
  ['Android', `android ${apks}`],
  ['Android with Appium', `android ${apks} --flavor js-jest-appium --project shop-android`],
  ['a watch', `android ${apks} --device watch --system-image google_apis --os-version 13`],
  ['a TV', `android ${apks} --device tv --os-version 12 --system-image google_apis`],
  ['bundles', 'android --application-bundle a.apk,a-test.apk --library-bundle b-test.apk'],
  ['iOS', `ios ${zips}`],
  ['iOS 18.2 on an iPhone 16', `ios ${zips} --os-version 18.2 --device iPhone-16`],
  ['iOS 26.1 on an iPhone 17 Pro', `ios ${zips} --os-version 26.1 --device iPhone-17-Pro`],
  ['iOS with a short limit', `ios ${zips} --test-timeout-max 60 --granted-permission photos`],
  ['Maestro on Android', `maestro android ${flows} --maestro-env USER=anna`],
  ['Maestro on iOS', `maestro ios ${flows} --os-version 18.4 --device iPhone-16`],
  ['any link and large limits', `android ${apks} --link PR-12 --concurrency-limit 4294967295`],
  ['no retries', `android ${apks} --no-retries --isolated true`],
])('a %s run is accepted, and finishes with its files', async (_, words) => {
  const body = await requestOf(words)
  const id = await client.create(body)
  const run = await client.wait(id)
  expect(['passed', 'failure']).toContain(run.state)
  expect(run.total_run_time).toBeGreaterThan(0)
  // Values that the client sent come back unchanged.
  const { device, osversion, link } = (await client.ask('GET', `v1/run/${id}?api_key=${apiToken()}`)).body
  expect({ device, osversion, link }).toMatchObject({
    ...(body.device && { device: body.device }),
    ...(body.os_version && { osversion: body.os_version }),
    link: body.link,
  })
  const names = (await client.list(id, await client.token())).map((file) => file.id)
  expect(names).toContain(`${id}/test_result/raw.json`)
})

test.each([
  ['ios', `ios ${zips} --os-version 17.5 --device iPhone-15`, { os_version: 1, device: 1 }],
  ['a device of another version', `ios ${zips} --os-version 26.1 --device iPhone-11`, { device: 1 }],
])('%s: values that are no longer offered are rejected by field', async (_, words, fields) => {
  const refusal = client.create(await requestOf(words))
  for (const field of Object.keys(fields))
    await expect(refusal).rejects.toThrow(new RegExp(`422 .*"${field}"`))
  if (words.includes('17.5')) await expect(refusal).rejects.toThrow('no_longer_offered')
})

test('a file that was never uploaded is rejected', async () => {
  const body = await requestOf(`android ${apks}`)
  await expect(client.create({ ...body, s3_app_path: 'elsewhere/shop.apk' })).rejects.toThrow(
    'never_uploaded',
  )
})

test('an unknown token gets a code and a message', async () => {
  await expect(connect(service, 'plt_nobody').token()).rejects.toThrow(/Invalid token: UNAUTHORIZED \w/)
})

test('devices are listed for the client', async () => {
  const { body } = await client.ask('GET', 'v1/devices/android', { token: await client.token() })
  for (const device of body) {
    expect(device).toMatchObject({
      id: expect.any(String),
      name: expect.any(String),
      manufacturer: expect.any(String),
      width: expect.any(Number),
      height: expect.any(Number),
      dpi: expect.any(Number),
    })
  }
  expect(body.map(({ id }: { id: string }) => id)).toContain('watch')
})

test('all files are downloaded, and Allure’s results point to them', async () => {
  const id = await client.create({
    ...(await requestOf(`android ${apks} --profiling --project shop-android --os-version 14`)),
    filtering_configuration: JSON.stringify({
      filteringConfiguration: { allowlist: [{ type: 'package', values: ['com.acme.shop.checkout'] }] },
    }),
  })
  const run = await client.wait(id)
  const jwt = await client.token()
  for (const file of await client.list(id, jwt)) {
    const url = `https://paceline.test/api/v1/artifact?${new URLSearchParams({ key: file.id })}`
    const response = await fetch(url, { headers: { Authorization: `Bearer ${jwt}` } })
    const { byteLength } = await response.arrayBuffer()
    const type = response.headers.get('content-type')
    expect({ id: file.id, size: byteLength, content_type: type }).toEqual({
      id: file.id,
      size: file.size,
      content_type: file.content_type,
    })
    expect(byteLength).toBeGreaterThan(0)
  }

  const output = await client.download(id, jwt)
  const names = [...output.keys()]
  expect(names).toContain('tests/omni/marathon_junit_report.xml')
  expect(names.some((name) => name.startsWith('profiling/'))).toBe(true)
  expect(names.length).toBeGreaterThan((run.passed + run.failed) * 3)

  const results = names.filter((name) => name.startsWith('report/allure-results/'))
  const attached = results.flatMap(
    (name) => JSON.parse(new TextDecoder().decode(output.get(name))).attachments,
  )
  const patched = attached.filter(({ source }: { source: string }) => source.startsWith('../../'))
  expect(patched.length).toBeGreaterThan(results.length)
  for (const { source } of patched) expect(names).toContain(source.slice('../../'.length))
})

test('a run stopped before its start has an empty list of files', async () => {
  const id = await client.create(await requestOf(`android ${apks}`))
  const admin = await service.enter('ada@paceline.test')
  await service.send('PATCH', `v2/admin/runs/${id}/interrupt`, { token: admin, body: {} })
  const run = await client.wait(id)
  expect(run.state).toBe('failure')
  expect(await client.download(id, await client.token())).toEqual(new Map())
})

test('a run from the command line belongs to the creator of its token', async () => {
  const id = await client.create(await requestOf(`android ${apks}`))
  expect(service.db.runs.get(id)?.created_by).toBe(tokenRow()?.created_by)
})

const uploaded = (name: string): UploadedFile => ({
  name,
  size: 1,
  md5: md5(files.read(name)),
  path: `team/${name}`,
})
const ofAndroid: RunDraft = { ...emptyDraft, app: uploaded('shop.apk'), testApp: uploaded('shop-test.apk') }
const ofIos: RunDraft = {
  ...withValidEnvironment({ ...emptyDraft, platform: 'iOS' }),
  app: uploaded('Shop.zip'),
  testApp: uploaded('UITests-Runner.zip'),
}
const pair = (name: string, value: string) => [{ name, value }]

test.each<[string, RunDraft]>([
  ['Android', { ...ofAndroid, name: "Anna's build", branch: 'a b', isolated: true, profiling: true }],
  [
    'Android without retries',
    {
      ...ofAndroid,
      retry_quota_test_uncompleted: 0,
      retry_quota_test_preventive: 0,
      retry_quota_test_reactive: 0,
    },
  ],
  ['Appium', { ...ofAndroid, flavor: 'python-robotframework-appium', env_args: pair('A', 'x=y') }],
  ['a watch', withValidEnvironment({ ...ofAndroid, device: 'watch' })],
  [
    'bundles',
    {
      ...ofAndroid,
      packaging: 'bundles',
      bundles: [
        { id: 'a', app: uploaded('a.apk'), testApp: uploaded('a-test.apk') },
        { id: 'b', app: null, testApp: uploaded('b-test.apk') },
      ],
    },
  ],
  ['filters', { ...ofAndroid, filters: [{ list: 'allow', kind: 'class', values: ['a.B'] }] }],
  [
    'iOS',
    {
      ...ofIos,
      test_timeout_default: 60,
      test_timeout_max: 30,
      env_args: pair('A', '1'),
      test_env_args: pair('B', '2'),
      granted_permission: ['siri', 'photos'],
      app_uninstall: true,
    },
  ],
  [
    'Maestro',
    {
      ...ofAndroid,
      flavor: 'maestro',
      testApp: uploaded('flows.zip'),
      flows: ['login.yaml'],
      env_args: pair('USER', 'anna'),
    },
  ],
  [
    'Maestro on iOS',
    { ...ofIos, flavor: 'maestro', testApp: uploaded('flows.zip'), flows: ['a/b.yaml'], link: 'PR-12' },
  ],
])('the form’s command for %s starts the same run', async (_, draft) => {
  const { text, unsupported } = cliCommand(draft, 'https://paceline.test/api')
  expect(unsupported).toEqual([])
  const { words, heredoc } = shellWords(text)
  const read = (name: string) => new TextEncoder().encode(name === 'filters.yaml' ? heredoc : name)
  const asked = await client.requestFor(readArguments(words), { read })
  expect(contentOf(asked)).toEqual(contentOf(toRunBody(draft)))
})

/** A request's content: absent, null and the client's own defaults are the same; paths are given by the service. */
function contentOf(body: object) {
  const text = JSON.stringify(body, (name, value) => {
    if (value === null || value === false || name.startsWith('s3_')) return undefined
    if (name === 'test_timeout_default' && value === 300) return undefined
    if (name === 'flavor' && value === 'native') return undefined
    return name === 'filtering_configuration' ? JSON.parse(value) : value
  })
  return JSON.parse(text)
}

/** As a shell reads it: words in single or double quotes, lines continued, one file written before. */
function shellWords(text: string): { words: string[]; heredoc: string } {
  const [, heredoc = '', command = text] =
    /^cat > [\w.]+ <<'END'\n([\s\S]*)\nEND\n([\s\S]*)$/.exec(text) ?? []
  const line = command.replaceAll('\\\n', ' ').replace(`"$${commandLine.tokenVariable}"`, 'plt_key')
  const words = line.match(/(?:'[^']*'|\\.|[^\s'\\])+/g) ?? []
  return { words: words.map((word) => word.replace(/'([^']*)'|\\(.)/g, '$1$2')), heredoc }
}
