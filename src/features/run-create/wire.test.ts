import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { environmentProblems, flavors, platforms } from '../../contract/rules/environment.ts'
import { type Run, runBody } from '../../contract/runs.ts'
import { checkDraft, fieldOf, stepOf } from './checks.ts'
import { emptyDraft, filterKinds, permissions, type RunDraft, type UploadedFile } from './draft.ts'
import { choicesOf, fieldsOf, toEnvironment, withValidEnvironment } from './environment-choices.ts'
import { filtersFromJson, filtersToJson, leavingOut, leftOut } from './filters.ts'
import { fromRun, toRunBody } from './wire.ts'

const word = fc.stringMatching(/^[a-z]{1,12}$/)
const file = fc.record({
  name: word,
  size: fc.constant(null),
  md5: word,
  path: word.map((name) => `t/${name}`),
})
const named = (one: UploadedFile): UploadedFile => ({ ...one, name: one.path.split('/').at(-1) ?? '' })
const pairs = fc.uniqueArray(fc.record({ name: word, value: word }), {
  selector: ({ name }) => name,
  maxLength: 3,
})
const number = fc.oneof(fc.constant('' as const), fc.integer({ min: 1, max: 500 }))
const draft: fc.Arbitrary<RunDraft> = fc
  .record({
    platform: fc.constantFrom(...platforms),
    flavor: fc.constantFrom(...flavors),
    app: file.map(named),
    testApp: file.map(named),
    name: word,
    branch: word,
    link: fc.constantFrom('', 'https://ci.example/1'),
    isolated: fc.boolean(),
    profiling: fc.boolean(),
    mock_location: fc.boolean(),
    concurrency_limit: number,
    retry_quota_test_reactive: number,
    test_timeout_max: number,
    env_args: pairs,
    test_env_args: pairs,
    granted_permission: fc.uniqueArray(fc.constantFrom(...permissions), { maxLength: 3 }),
    filters: fc.array(
      fc.record({
        list: fc.constantFrom('allow' as const, 'block' as const),
        kind: fc.constantFrom(...filterKinds),
        values: fc.array(word, { minLength: 1, maxLength: 3 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map((some) => {
    const flavor = some.platform === 'iOS' && some.flavor.endsWith('appium') ? 'native' : some.flavor
    return withValidEnvironment({ ...emptyDraft, ...some, flavor })
  })

/** The run that the service would make of a body. */
function runOf(body: ReturnType<typeof toRunBody>): Run {
  const {
    platform,
    name,
    link,
    branch,
    os_version = '',
    system_image,
    device,
    flavor,
    project: _,
    ...options
  } = body
  return {
    platform,
    name: name ?? null,
    link: link ?? null,
    branch: branch ?? null,
    osversion: platform === 'iOS' ? `iOS-${os_version?.replace('.', '-')}` : os_version,
    system_image: system_image ?? null,
    device: device ?? null,
    flavor: flavor ?? 'native',
    project: null,
    options,
  } as Run
}

test('a valid draft becomes a valid request body', () => {
  fc.assert(
    fc.property(draft, (one) => {
      fc.pre(one.app?.md5 !== one.testApp?.md5)
      expect([...checkDraft(one).problems.keys()]).toEqual([])
      expect(runBody.safeParse(toRunBody(one)).error).toBeUndefined()
    }),
  )
})

test('a draft copied from a run gives the same run', () => {
  fc.assert(
    fc.property(draft, (one) => {
      const body = toRunBody(one)
      expect(toRunBody(fromRun(runOf(body)))).toEqual(body)
    }),
  )
})

test('filters survive their JSON, and other JSON is kept unchanged', () => {
  fc.assert(
    fc.property(draft, ({ filters }) => {
      const json = filtersToJson(filters)
      expect(json === null ? [] : filtersToJson(filtersFromJson(json) ?? [])).toEqual(json ?? [])
    }),
  )
  const beyond = '{"filteringConfiguration":{"allowlist":[{"type":"package","regex":"a.*"}]}}'
  expect(filtersFromJson(beyond)).toBeNull()
  expect(toRunBody({ ...emptyDraft, filtersJson: beyond }).filtering_configuration).toBe(beyond)
})

test('options that don’t apply to the kind of run are not sent', () => {
  const android = { ...emptyDraft, profiling: true, test_timeout_max: 5, granted_permission: ['siri'] }
  expect(toRunBody(android)).toMatchObject({ profiling: true })
  expect(toRunBody(android)).not.toHaveProperty('test_timeout_max')
  expect(toRunBody(android)).not.toHaveProperty('granted_permission')
  expect(toRunBody({ ...android, flavor: 'maestro' })).not.toHaveProperty('profiling')
})

describe('environment', () => {
  test('every offered choice can be completed, and correcting always gives a valid environment', () => {
    fc.assert(
      fc.property(draft, (one) => {
        expect(environmentProblems(toEnvironment(one))).toEqual([])
        for (const field of fieldsOf(one.platform)) {
          for (const { value, reason } of choicesOf(one, field)) {
            const next = withValidEnvironment({ ...one, [field]: value })
            expect(environmentProblems(toEnvironment(next))).toEqual([])
            expect(next[field] === value).toBe(reason === null)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  test('reasons of unavailable choices are those of the contract', () => {
    const reasonOf = (
      patch: Partial<RunDraft>,
      field: 'os_version' | 'system_image' | 'device',
      value: string,
    ) => choicesOf({ ...emptyDraft, ...patch }, field).find((choice) => choice.value === value)?.reason
    expect(reasonOf({ os_version: '9' }, 'system_image', 'default')).toBe('old_os_needs_google_apis')
    expect(reasonOf({ os_version: '16' }, 'system_image', 'default')).toBe('new_os_needs_google_image')
    expect(reasonOf({ device: 'watch' }, 'os_version', '14')).toBe('watch_os')
    expect(reasonOf({ device: 'tv' }, 'os_version', '15')).toBe('tv_os')
    expect(reasonOf({ flavor: 'js-jest-appium' }, 'device', 'tv')).toBe('appium_device')
    expect(reasonOf({ platform: 'iOS', os_version: '26.1' }, 'device', 'iPhone-11')).toBe('device_os')
  })
})

test('the service’s field errors are mapped to fields and steps', () => {
  const one = { ...emptyDraft, bundles: [{ id: 'b7', app: null, testApp: null }] }
  const paths = ['s3_app_path', 'project', 'bundles.0.s3_test_app_path', 'os_version']
  const fields = paths.map((path) => fieldOf(path, one))
  expect(fields.map((field) => [field, stepOf(field)])).toEqual([
    ['app', 'apps'],
    ['project', 'platform'],
    ['bundles.b7.testApp', 'apps'],
    ['os_version', 'environment'],
  ])
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    expect(fieldOf(name, one)).toBe(name)
    expect(fieldOf(`bundles.0.${name}`, one)).toBe('bundles.b7.testApp')
    expect(stepOf(name)).toBe('options')
  }
})

test('copying a run of an unknown platform uses the default platform', () => {
  const run = runOf(toRunBody({ ...emptyDraft, name: 'Nightly' }))
  expect(fromRun(JSON.parse(JSON.stringify({ ...run, platform: 'https://a.test' })))).toMatchObject({
    platform: 'Android',
    name: 'Nightly',
  })
})

test('tests are left out once, by rules or by the service’s JSON', () => {
  const rule = (values: string[]) => ({ list: 'block', kind: 'test', values }) as const
  const mine = { list: 'allow', kind: 'class', values: ['a.B'] } as const
  const draft = { filters: [{ ...mine, values: ['a.B'] }], filtersJson: null }
  const once = leavingOut(draft, ['a.B#c', 'a.B#d'])
  expect(once).toEqual({ filters: [mine, rule(['a.B#c', 'a.B#d'])], filtersJson: null })
  expect(leavingOut(once, ['a.B#d', 'a.B#e']).filters).toEqual([mine, rule(['a.B#c', 'a.B#d', 'a.B#e'])])
  expect([...leftOut(once)]).toEqual(['a.B#c', 'a.B#d'])

  const beyond = '{"filteringConfiguration":{"allowlist":[{"type":"method","regex":"."}]}}'
  const { filtersJson } = leavingOut({ filters: [], filtersJson: beyond }, ['a.B#c'])
  expect(JSON.parse(filtersJson ?? '')).toEqual({
    filteringConfiguration: {
      allowlist: [{ type: 'method', regex: '.' }],
      blocklist: [{ type: 'fully-qualified-test-name', values: ['a.B#c'] }],
    },
  })
  expect(leavingOut({ filters: [], filtersJson: '{' }, ['a.B#c']).filtersJson).toBe('{')
})
