import {
  flavors,
  platforms,
  shortDevice,
  showOsversion,
  systemImages,
  toWire,
} from '../../contract/rules/environment.ts'
import type { Run, RunBody } from '../../contract/runs.ts'
import {
  applies,
  emptyDraft,
  flags,
  numberFields,
  type Pair,
  type RunDraft,
  runDraft,
  type UploadedFile,
  usesBundles,
} from './draft.ts'
import { filtersFromJson, filtersToJson } from './filters.ts'

/** Sent as the draft holds them, where they apply. */
const sameFields = [
  'platform',
  'flavor',
  'system_image',
  'flows',
  'project',
  ...flags,
  ...numberFields,
  'granted_permission',
  'pull_file_config',
  'country',
  'language',
] as const

/** The draft as the request. Fields that don't apply to this kind of run stay in the draft and aren't sent. */
export function toRunBody(draft: RunDraft): RunBody {
  const { os_version, device } = toWire(draft)
  const environment = toRecord(draft.env_args)
  const isMaestro = draft.flavor === 'maestro'
  return given({
    ...Object.fromEntries(sameFields.map((field) => [field, applies(field, draft) && draft[field]])),
    os_version,
    device,
    ...appsOf(draft),
    name: draft.name.trim(),
    branch: draft.branch.trim(),
    link: draft.link.trim(),
    // Maestro's variables are its tests': where the command-line client puts them.
    env_args: isMaestro ? null : environment,
    test_env_args: isMaestro ? environment : applies('test_env_args', draft) && toRecord(draft.test_env_args),
    filtering_configuration: draft.filtersJson ?? filtersToJson(draft.filters),
  }) as RunBody
}

function appsOf(draft: RunDraft): Partial<RunBody> {
  if (!usesBundles(draft)) return { ...appOf(draft), ...(draft.testApp && testsOf(draft.testApp)) }
  const bundles = draft.bundles.flatMap(({ app, testApp }) =>
    testApp ? [{ ...appOf({ app }), ...testsOf(testApp) }] : [],
  )
  return { bundles }
}

const appOf = ({ app }: Pick<RunDraft, 'app'>) => app && { s3_app_path: app.path, app_md5: app.md5 }
const testsOf = ({ path, md5 }: UploadedFile) => ({ s3_test_app_path: path, test_app_md5: md5 })

function toRecord(pairs: readonly Pair[]): Record<string, string> {
  return Object.fromEntries(
    pairs.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value]),
  )
}

/** Without what says nothing: null, false, empty texts, lists and records. */
function given(fields: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : !value && value !== 0
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))
}

/** A draft that starts the same run again, to be changed before it does. */
export function fromRun(run: Run): RunDraft {
  const { options } = run
  const { filtering_configuration: json } = options
  const flavor = flavors.find((known) => known === run.flavor) ?? 'native'
  const platform = platforms.find((known) => known === run.platform) ?? emptyDraft.platform
  const filters = filtersFromJson(json ?? '')
  const isMaestro = flavor === 'maestro'
  return runDraft.parse(
    given({
      ...options,
      platform,
      flavor,
      packaging: options.bundles?.length ? 'bundles' : 'app',
      app: fileAt(options.s3_app_path, options.app_md5),
      testApp: fileAt(options.s3_test_app_path, options.test_app_md5),
      bundles: options.bundles?.map((bundle, i) => ({
        id: String(i),
        app: fileAt(bundle.s3_app_path, bundle.app_md5),
        testApp: fileAt(bundle.s3_test_app_path, bundle.test_app_md5),
      })),
      os_version: showOsversion(platform, run.osversion),
      system_image: systemImages.find((image) => image === run.system_image),
      device: run.device && shortDevice(run.device),
      name: run.name,
      project: run.project?.slug,
      branch: run.branch,
      link: run.link,
      env_args: fromRecord(isMaestro ? { ...options.env_args, ...options.test_env_args } : options.env_args),
      test_env_args: isMaestro ? [] : fromRecord(options.test_env_args),
      filters,
      filtersJson: filters ? null : json,
    }),
  )
}

function fileAt(path: string | null | undefined, md5: string | null | undefined): UploadedFile | null {
  return path ? { name: path.split('/').at(-1) ?? path, size: null, md5: md5 ?? '', path } : null
}

const fromRecord = (record: Record<string, string> | null | undefined): Pair[] =>
  Object.entries(record ?? {}).map(([name, value]) => ({ name, value }))
