import * as z from 'zod/mini'
import { flavors, platforms, systemImages, withDefaults } from '../../contract/rules/environment.ts'

/** What the stepper holds: as the person sees it, turned into the request at the end (see wire.ts). */

const uploadedFile = z.object({
  name: z.string(),
  /** Unknown for a file that an earlier run brought. */
  size: z.nullable(z.number()),
  md5: z.string(),
  path: z.string(),
})
export type UploadedFile = z.infer<typeof uploadedFile>

const bundle = z.object({ id: z.string(), app: z.nullable(uploadedFile), testApp: z.nullable(uploadedFile) })
export type Bundle = z.infer<typeof bundle>

const pair = z.object({ name: z.string(), value: z.string() })
export type Pair = z.infer<typeof pair>

export const filterKinds = ['class', 'package', 'method', 'annotation'] as const
export type FilterKind = (typeof filterKinds)[number]
const filterRule = z.object({
  list: z.enum(['allow', 'block']),
  kind: z.enum(filterKinds),
  values: z.array(z.string()),
})
export type FilterRule = z.infer<typeof filterRule>

const optionalNumber = z.union([z.number(), z.literal('')])

export const runDraft = z.object({
  platform: z.enum(platforms),
  flavor: z.enum(flavors),
  packaging: z.enum(['app', 'bundles']),
  app: z.nullable(uploadedFile),
  testApp: z.nullable(uploadedFile),
  bundles: z.array(bundle),
  flows: z.array(z.string()),
  os_version: z.string(),
  system_image: z.nullable(z.enum(systemImages)),
  device: z.nullable(z.string()),
  name: z.string(),
  project: z.nullable(z.string()),
  branch: z.string(),
  link: z.string(),
  isolated: z.boolean(),
  code_coverage: z.boolean(),
  profiling: z.boolean(),
  mock_location: z.boolean(),
  analytics_read_only: z.boolean(),
  app_uninstall: z.boolean(),
  concurrency_limit: optionalNumber,
  retry_quota_test_uncompleted: optionalNumber,
  retry_quota_test_preventive: optionalNumber,
  retry_quota_test_reactive: optionalNumber,
  test_timeout_default: optionalNumber,
  test_timeout_max: optionalNumber,
  env_args: z.array(pair),
  test_env_args: z.array(pair),
  granted_permission: z.array(z.string()),
  filters: z.array(filterRule),
  /** Filters that the editor can't show; they are sent as they are. */
  filtersJson: z.nullable(z.string()),
  /** Of an earlier run, without a field on the screen. */
  carried: z.object({
    pull_file_config: z.nullish(z.string()),
    country: z.nullish(z.string()),
    language: z.nullish(z.string()),
  }),
})
export type RunDraft = z.infer<typeof runDraft>

export const emptyDraft: RunDraft = {
  // What the service itself takes when nothing is said.
  ...withDefaults({ platform: 'Android' }),
  packaging: 'app',
  app: null,
  testApp: null,
  bundles: [],
  flows: [],
  name: '',
  project: null,
  branch: '',
  link: '',
  isolated: false,
  code_coverage: false,
  profiling: false,
  mock_location: false,
  analytics_read_only: false,
  app_uninstall: false,
  concurrency_limit: '',
  retry_quota_test_uncompleted: '',
  retry_quota_test_preventive: '',
  retry_quota_test_reactive: '',
  test_timeout_default: '',
  test_timeout_max: '',
  env_args: [],
  test_env_args: [],
  granted_permission: [],
  filters: [],
  filtersJson: null,
  carried: {},
}

export const flags = [
  'isolated',
  'code_coverage',
  'profiling',
  'mock_location',
  'app_uninstall',
  'analytics_read_only',
] as const
export const numberFields = [
  'concurrency_limit',
  'retry_quota_test_uncompleted',
  'retry_quota_test_preventive',
  'retry_quota_test_reactive',
  'test_timeout_default',
  'test_timeout_max',
] as const

/** Which options make sense where: what the service's command-line client offers for that kind of run. */
export const optionScopes = {
  profiling: (run) => run.platform === 'Android' && run.flavor !== 'maestro',
  mock_location: (run) => run.platform === 'Android' && run.flavor !== 'maestro',
  app_uninstall: isNativeIos,
  test_timeout_default: isNativeIos,
  test_timeout_max: isNativeIos,
  granted_permission: isNativeIos,
  test_env_args: isNativeIos,
  flows: (run) => run.flavor === 'maestro',
  bundles: (run) => run.platform === 'Android' && run.flavor === 'native',
} as const satisfies Record<string, (run: Kind) => boolean>

type Kind = Pick<RunDraft, 'platform' | 'flavor'>
type ScopedOption = keyof typeof optionScopes

function isNativeIos({ platform, flavor }: Kind): boolean {
  return platform === 'iOS' && flavor === 'native'
}

export function applies(option: ScopedOption, run: Kind): boolean {
  return optionScopes[option](run)
}

const isScoped = (field: string): field is ScopedOption => field in optionScopes

/** The same for any field: most make sense everywhere. */
export function offers(field: string, run: Kind): boolean {
  return !isScoped(field) || applies(field, run)
}

export function usesBundles(draft: RunDraft): boolean {
  return draft.packaging === 'bundles' && applies('bundles', draft)
}

/** What can be granted on iOS; the command-line client knows the same. */
export const permissions = [
  'calendar',
  'contacts-limited',
  'contacts',
  'location',
  'location-always',
  'photos-add',
  'photos',
  'media-library',
  'microphone',
  'motion',
  'notifications',
  'reminders',
  'siri',
] as const
