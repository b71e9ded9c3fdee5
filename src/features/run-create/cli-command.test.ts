import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cliCommand, quote } from './cli-command.ts'
import { emptyDraft, type RunDraft, type UploadedFile } from './draft.ts'
import { withValidEnvironment } from './environment-choices.ts'

const file = (name: string): UploadedFile => ({ name, size: 1, md5: name, path: `team/${name}` })
const apps = { app: file('shop.apk'), testApp: file('shop-test.apk') }
const base = 'https://cloud.example/api'
const linesOf = (draft: RunDraft) => cliCommand(draft, base).text.split(' \\\n  ')

test('Android: apps, environment and options by the client’s own names', () => {
  expect(
    linesOf({
      ...emptyDraft,
      ...apps,
      name: "Anna's build",
      project: 'acme-shop',
      isolated: true,
      profiling: true,
      concurrency_limit: 4,
      retry_quota_test_uncompleted: 0,
      retry_quota_test_preventive: 0,
      retry_quota_test_reactive: 0,
      env_args: [{ name: 'USER', value: 'a b' }],
    }),
  ).toEqual([
    'paceline run android',
    '--base-url https://cloud.example/api',
    '--api-key "$PACELINE_API_KEY"',
    '--application shop.apk',
    '--test-application shop-test.apk',
    '--os-version 14',
    '--system-image google_apis',
    '--device pixel_6',
    '--flavor native',
    "--name 'Anna'\\''s build'",
    '--project acme-shop',
    '--isolated true',
    '--profiling',
    '--concurrency-limit 4',
    '--no-retries',
    "--instrumentation-arg 'USER=a b'",
  ])
})

test('iOS: timeouts, permissions and both kinds of variables', () => {
  const lines = linesOf({
    ...withValidEnvironment({ ...emptyDraft, platform: 'iOS' }),
    app: file('Shop.zip'),
    testApp: file('ShopUITests-Runner.zip'),
    app_uninstall: true,
    test_timeout_default: 60,
    env_args: [{ name: 'A', value: '1' }],
    test_env_args: [{ name: 'B', value: '2' }],
    granted_permission: ['camera', 'siri'],
  })
  expect(lines[0]).toBe('paceline run ios')
  expect(lines.slice(5)).toEqual([
    '--os-version 18.4',
    '--device iPhone-16',
    '--batch-isolation uninstall_app',
    '--test-timeout-default 60',
    '--xctestrun-env A=1',
    '--xctestrun-test-env B=2',
    '--granted-permission camera',
    '--granted-permission siri',
  ])
})

test('Maestro has its own command, with flows inside its folder', () => {
  const draft = {
    ...emptyDraft,
    flavor: 'maestro' as const,
    ...apps,
    testApp: file('flows.zip'),
    flows: ['login.yaml'],
  }
  const lines = linesOf(draft)
  expect(lines[0]).toBe('paceline run maestro android')
  expect(lines.at(-1)).toBe('flows/login.yaml')
  expect(lines.join(' ')).not.toContain('--system-image')
  expect(cliCommand({ ...draft, system_image: 'default' }, base).unsupported).toEqual(['system_image'])
})

test('bundles, with and without an application', () => {
  const lines = linesOf({
    ...emptyDraft,
    packaging: 'bundles',
    bundles: [
      { id: 'a', app: file('one.apk'), testApp: file('one-test.apk') },
      { id: 'b', app: null, testApp: file('library-test.apk') },
    ],
  })
  expect(lines).toContain('--application-bundle one.apk,one-test.apk')
  expect(lines).toContain('--library-bundle library-test.apk')
})

test('filters are written to a file that the command names', () => {
  const { text } = cliCommand(
    { ...emptyDraft, ...apps, filters: [{ list: 'allow', kind: 'class', values: ['a.B'] }] },
    base,
  )
  expect(text).toMatch(/^cat > filters\.yaml <<'END'\n\{.*"fully-qualified-class-name".*\nEND\npaceline/s)
  expect(text).toContain('--filter-file filters.yaml')
})

test('each value is quoted for the shell', () => {
  const nasty = ['', '$(id)', '`id`', "it's", '"', '\\', 'a\nb', '!', '*', '~', 'ü', '-x', '$HOME']
  const read = execFileSync('sh', ['-c', `printf '%s\\0' ${nasty.map(quote).join(' ')}`], {
    encoding: 'utf8',
  })
  expect(read.split('\0').slice(0, -1)).toEqual(nasty)
  fc.assert(fc.property(fc.string(), (text) => quote(text) === text || /^'.*'$/s.test(quote(text))))
})
