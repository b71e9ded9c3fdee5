import * as z from 'zod/mini'
import { flavors, platforms, systemImages, withDefaults } from '../../contract/rules/environment.ts'

/** The stepper's draft: as the person sees it, turned into the request at the end (see wire.ts). */

export const uploadedFile = z.object({
  name: z.string(),
  /** Unknown for a file that an earlier run brought. */
  size: z.nullable(z.number()),
  md5: z.string(),
  path: z.string(),
})
export type UploadedFile = z.infer<typeof uploadedFile>

const noFile = z._default(z.nullable(uploadedFile), null)
const bundle = z.object({ id: z.string(), app: noFile, testApp: noFile })

const pair = z.object({ name: z.string(), value: z.string() })
export type Pair = z.infer<typeof pair>

export const filterKinds = ['class', 'package', 'method', 'test', 'annotation'] as const
export type FilterKind = (typeof filterKinds)[number]
const filterRule = z.object({
  list: z.enum(['allow', 'block']),
  kind: z.enum(filterKinds),
  values: z.array(z.string()),
})
export type FilterRule = z.infer<typeof filterRule>

const off = z._default(z.boolean(), false)
const noText = z._default(z.string(), '')
const noNumber = z._default(z.union([z.number(), z.literal('')]), '')
const noTexts = z._default(z.array(z.string()), [])
const noPairs = z._default(z.array(pair), [])

export const runDraft = z.object({
  platform: z.enum(platforms),
  flavor: z.enum(flavors),
  packaging: z._default(z.enum(['app', 'bundles']), 'app'),
  app: noFile,
  testApp: noFile,
  bundles: z._default(z.array(bundle), []),
  flows: noTexts,
  os_version: noText,
  system_image: z._default(z.nullable(z.enum(systemImages)), null),
  device: z._default(z.nullable(z.string()), null),
  name: noText,
  project: z._default(z.nullable(z.string()), null),
  branch: noText,
  link: noText,
  isolated: off,
  code_coverage: off,
  profiling: off,
  mock_location: off,
  analytics_read_only: off,
  app_uninstall: off,
  concurrency_limit: noNumber,
  retry_quota_test_uncompleted: noNumber,
  retry_quota_test_preventive: noNumber,
  retry_quota_test_reactive: noNumber,
  test_timeout_default: noNumber,
  test_timeout_max: noNumber,
  env_args: noPairs,
  test_env_args: noPairs,
  granted_permission: noTexts,
  filters: z._default(z.array(filterRule), []),
  /** Filters that the editor can't show; they are sent as they are. */
  filtersJson: z._default(z.nullable(z.string()), null),
  // Of an earlier run, without a field on the screen.
  pull_file_config: noText,
  country: noText,
  language: noText,
})
export type RunDraft = z.infer<typeof runDraft>

/** The service's own defaults. */
export const emptyDraft = runDraft.parse(withDefaults({ platform: 'Android' }))

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

type Kind = Pick<RunDraft, 'platform' | 'flavor'>

const isNativeIos = ({ platform, flavor }: Kind) => platform === 'iOS' && flavor === 'native'
const isAndroidCode = ({ platform, flavor }: Kind) => platform === 'Android' && flavor !== 'maestro'

const optionScopes: Readonly<Partial<Record<keyof RunDraft, (run: Kind) => boolean>>> = {
  system_image: ({ platform }) => platform === 'Android',
  profiling: isAndroidCode,
  mock_location: isAndroidCode,
  app_uninstall: isNativeIos,
  test_timeout_default: isNativeIos,
  test_timeout_max: isNativeIos,
  granted_permission: isNativeIos,
  test_env_args: isNativeIos,
  flows: ({ flavor }) => flavor === 'maestro',
  bundles: ({ platform, flavor }) => platform === 'Android' && flavor === 'native',
}

/** Whether an option makes sense for such a run: what the service's command-line client offers for it. */
export const applies = (option: keyof RunDraft, run: Kind) => optionScopes[option]?.(run) ?? true

export function usesBundles(draft: RunDraft): boolean {
  return draft.packaging === 'bundles' && applies('bundles', draft)
}

/** A slot is where a file goes: `app`, `testApp` or `bundles.{id}.app`. */
export function fileIn(draft: RunDraft, slot: string): UploadedFile | null {
  if (slot === 'app' || slot === 'testApp') return draft[slot]
  const [, id, part] = slot.split('.')
  const bundle = draft.bundles.find((one) => one.id === id)
  return (part === 'app' ? bundle?.app : bundle?.testApp) ?? null
}

export function withFile(draft: RunDraft, slot: string, file: UploadedFile | null): Partial<RunDraft> {
  if (slot === 'app' || slot === 'testApp') return { [slot]: file }
  const [, id, part] = slot.split('.')
  return {
    bundles: draft.bundles.map((bundle) =>
      bundle.id === id ? { ...bundle, [part === 'app' ? 'app' : 'testApp']: file } : bundle,
    ),
  }
}

/** The permissions that can be granted on iOS; the command-line client knows the same. */
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
