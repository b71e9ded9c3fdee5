import {
  type Flavor,
  flavors,
  shortDevice,
  showOsversion,
  systemImages,
  toWire,
} from '../../contract/rules/environment.ts'
import type { Run, RunBody } from '../../contract/runs.ts'
import { applies, emptyDraft, type Pair, type RunDraft, type UploadedFile, usesBundles } from './draft.ts'
import { filtersFromJson, filtersToJson } from './filters.ts'

/** The draft as the request. What doesn't apply to this kind of run stays in the draft and isn't sent. */
export function toRunBody(draft: RunDraft): RunBody {
  const scoped = <Value>(option: Parameters<typeof applies>[0], value: Value) =>
    applies(option, draft) ? value : undefined
  const { os_version, device } = toWire(draft)
  return dropEmpty({
    platform: draft.platform,
    flavor: draft.flavor,
    os_version,
    system_image: draft.platform === 'Android' ? draft.system_image : undefined,
    device,
    ...appsOf(draft),
    flows: scoped('flows', nonEmpty(draft.flows)),
    name: draft.name.trim(),
    project: draft.project,
    branch: draft.branch.trim(),
    link: draft.link.trim(),
    isolated: on(draft.isolated),
    code_coverage: on(draft.code_coverage),
    profiling: scoped('profiling', on(draft.profiling)),
    mock_location: scoped('mock_location', on(draft.mock_location)),
    analytics_read_only: on(draft.analytics_read_only),
    app_uninstall: scoped('app_uninstall', on(draft.app_uninstall)),
    concurrency_limit: draft.concurrency_limit,
    retry_quota_test_uncompleted: draft.retry_quota_test_uncompleted,
    retry_quota_test_preventive: draft.retry_quota_test_preventive,
    retry_quota_test_reactive: draft.retry_quota_test_reactive,
    test_timeout_default: scoped('test_timeout_default', draft.test_timeout_default),
    test_timeout_max: scoped('test_timeout_max', draft.test_timeout_max),
    // Maestro's variables are its tests': where the command-line client puts them.
    ...(draft.flavor === 'maestro'
      ? { test_env_args: toRecord(draft.env_args) }
      : {
          env_args: toRecord(draft.env_args),
          test_env_args: scoped('test_env_args', toRecord(draft.test_env_args)),
        }),
    granted_permission: scoped('granted_permission', nonEmpty(draft.granted_permission)),
    filtering_configuration: draft.filtersJson ?? filtersToJson(draft.filters),
    ...draft.carried,
  }) as RunBody
}

function appsOf(draft: RunDraft): Partial<RunBody> {
  if (usesBundles(draft)) {
    return {
      bundles: draft.bundles.flatMap(({ app, testApp }) =>
        testApp
          ? [
              {
                ...(app ? { s3_app_path: app.path, app_md5: app.md5 } : {}),
                s3_test_app_path: testApp.path,
                test_app_md5: testApp.md5,
              },
            ]
          : [],
      ),
    }
  }
  return {
    s3_app_path: draft.app?.path,
    app_md5: draft.app?.md5,
    s3_test_app_path: draft.testApp?.path,
    test_app_md5: draft.testApp?.md5,
  }
}

const on = (value: boolean) => (value ? true : undefined)
const nonEmpty = <Item>(list: readonly Item[]) => (list.length > 0 ? [...list] : undefined)

function toRecord(pairs: readonly Pair[]): Record<string, string> | undefined {
  const named = pairs.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value])
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

function dropEmpty(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}

/** A draft that starts the same run again, to be changed before it does. */
export function fromRun(run: Run): RunDraft {
  const { options } = run
  const flavor = flavors.find((known): known is Flavor => known === run.flavor) ?? 'native'
  const filters = filtersFromJson(options.filtering_configuration ?? '')
  return {
    ...emptyDraft,
    platform: run.platform,
    flavor,
    packaging: options.bundles && options.bundles.length > 0 ? 'bundles' : 'app',
    app: fileAt(options.s3_app_path, options.app_md5),
    testApp: fileAt(options.s3_test_app_path, options.test_app_md5),
    bundles: (options.bundles ?? []).map((bundle, i) => ({
      id: String(i),
      app: fileAt(bundle.s3_app_path, bundle.app_md5),
      testApp: fileAt(bundle.s3_test_app_path, bundle.test_app_md5),
    })),
    flows: options.flows ?? [],
    os_version: showOsversion(run.platform, run.osversion),
    system_image: systemImages.find((image) => image === run.system_image) ?? null,
    device: run.device && shortDevice(run.device),
    name: run.name ?? '',
    project: run.project?.slug ?? null,
    branch: run.branch ?? '',
    link: run.link ?? '',
    isolated: options.isolated ?? false,
    code_coverage: options.code_coverage ?? false,
    profiling: options.profiling ?? false,
    mock_location: options.mock_location ?? false,
    analytics_read_only: options.analytics_read_only ?? false,
    app_uninstall: options.app_uninstall ?? false,
    concurrency_limit: options.concurrency_limit ?? '',
    retry_quota_test_uncompleted: options.retry_quota_test_uncompleted ?? '',
    retry_quota_test_preventive: options.retry_quota_test_preventive ?? '',
    retry_quota_test_reactive: options.retry_quota_test_reactive ?? '',
    test_timeout_default: options.test_timeout_default ?? '',
    test_timeout_max: options.test_timeout_max ?? '',
    env_args: fromRecord(
      flavor === 'maestro' ? { ...options.env_args, ...options.test_env_args } : options.env_args,
    ),
    test_env_args: flavor === 'maestro' ? [] : fromRecord(options.test_env_args),
    granted_permission: options.granted_permission ?? [],
    filters: filters ?? [],
    filtersJson: filters ? null : (options.filtering_configuration ?? null),
    carried: {
      pull_file_config: options.pull_file_config,
      country: options.country,
      language: options.language,
    },
  }
}

function fileAt(path: string | null | undefined, md5: string | null | undefined): UploadedFile | null {
  return path ? { name: path.split('/').at(-1) ?? path, size: null, md5: md5 ?? '', path } : null
}

const fromRecord = (record: Record<string, string> | null | undefined): Pair[] =>
  Object.entries(record ?? {}).map(([name, value]) => ({ name, value }))
