import * as z from 'zod/mini'
import { allRunListDefinition, runListDefinition } from './access-and-lists.ts'
import { defineEndpoint } from './endpoint.ts'
import { platforms, runStates } from './enums.ts'
import { listQuerySchema, listReplySchema } from './list-schemas.ts'
import { flavors, systemImages } from './rules/environment.ts'
import { id, longText, shortText, timestamp, wireBoolean } from './values.ts'

export { runStates }
export const runState = z.enum(runStates)
export type RunState = z.infer<typeof runState>

export const platform = z.enum(platforms)

const bundle = z.object({
  s3_app_path: z.nullish(longText),
  app_md5: z.nullish(longText),
  s3_test_app_path: longText,
  test_app_md5: longText,
})

const jsonText = longText.check(
  z.refine(
    (value) => {
      try {
        JSON.parse(value)
        return true
      } catch {
        return false
      }
    },
    { error: 'json' },
  ),
)
const keyValues = z.record(z.string().check(z.minLength(1), z.maxLength(200)), longText)
/** The command-line client sends any unsigned number of 32 bits. */
const unsigned = (min: number) => z.int().check(z.gte(min), z.lte(4_294_967_295))
const count = unsigned(0)
const flag = z.nullish(z.boolean())

/** Every field of the create body that isn't a column of the run itself. */
const optionFields = {
  s3_test_app_path: z.nullish(longText),
  test_app_md5: z.nullish(longText),
  s3_app_path: z.nullish(longText),
  app_md5: z.nullish(longText),
  bundles: z.nullish(z.array(bundle).check(z.maxLength(50))),
  flows: z.nullish(z.array(longText).check(z.maxLength(1000))),
  isolated: flag,
  filtering_configuration: z.nullish(jsonText),
  pull_file_config: z.nullish(jsonText),
  code_coverage: flag,
  concurrency_limit: z.nullish(unsigned(1)),
  retry_quota_test_uncompleted: z.nullish(count),
  retry_quota_test_preventive: z.nullish(count),
  retry_quota_test_reactive: z.nullish(count),
  analytics_read_only: flag,
  profiling: flag,
  mock_location: flag,
  env_args: z.nullish(keyValues),
  test_env_args: z.nullish(keyValues),
  test_timeout_default: z.nullish(unsigned(1)),
  test_timeout_max: z.nullish(unsigned(1)),
  granted_permission: z.nullish(z.array(shortText()).check(z.maxLength(200))),
  app_uninstall: flag,
  country: z.nullish(shortText(2, 10)),
  language: z.nullish(shortText(2, 10)),
}
export const runOptions = z.object(optionFields)
export type RunOptions = z.infer<typeof runOptions>

export const runBody = z.object({
  platform,
  name: z.nullish(shortText(0, 300)),
  /** Any text; only http and https become a link on a screen. */
  link: z.nullish(z.string().check(z.maxLength(2000))),
  branch: z.nullish(shortText(0, 300)),
  project: z.nullish(shortText()),
  os_version: z.nullish(shortText()),
  system_image: z.nullish(z.enum(systemImages)),
  device: z.nullish(shortText()),
  flavor: z.nullish(z.enum(flavors)),
  ...optionFields,
})
export type RunBody = z.infer<typeof runBody>

const counter = z.nullable(z.int().check(z.gte(0)))

export const run = z.object({
  id,
  name: z.nullable(z.string()),
  link: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  platform,
  osversion: z.string(),
  system_image: z.nullable(z.string()),
  device: z.nullable(z.string()),
  flavor: z.string(),
  state: runState,
  error_message: z.nullable(z.string()),
  created: timestamp,
  started: z.nullable(timestamp),
  completed: z.nullable(timestamp),
  tests_total: counter,
  tests_done: z.int().check(z.gte(0)),
  passed: counter,
  failed: counter,
  ignored: counter,
  flaky: counter,
  /** Device time in seconds, billed once the run has finished. */
  total_run_time: z.nullable(z.number().check(z.gte(0))),
  project: z.nullable(z.object({ id, name: z.string(), slug: z.string() })),
  created_by: z.nullable(z.object({ id, name: z.string() })),
  options: runOptions,
  repeat_of: z.nullable(id),
})
export type Run = z.infer<typeof run>

export const adminRun = z.extend(run, { team: z.object({ id, name: z.string() }) })
export type AdminRun = z.infer<typeof adminRun>

export const listRuns = defineEndpoint({
  id: 'runs.list',
  method: 'GET',
  path: 'v2/run',
  summary: 'Runs of the current team, newest first unless sorted',
  query: listQuerySchema(runListDefinition),
  reply: listReplySchema(run),
})

export const listProjectRuns = defineEndpoint({
  id: 'projects.runs',
  method: 'GET',
  path: 'v2/projects/{id}/runs',
  params: z.object({ id }),
  acceptsApiTokenSession: true,
  summary: 'Runs of one project',
  query: listQuerySchema(runListDefinition),
  reply: listReplySchema(run),
})

export const createRun = defineEndpoint({
  id: 'runs.create',
  method: 'POST',
  path: 'v2/run',
  acceptsApiKey: true,
  acceptsApiTokenSession: true,
  summary: 'Start a test run',
  timeZone: true,
  body: runBody,
  reply: z.object({ run_id: id, status: z.literal('created') }),
  errors: ['USAGE_LIMIT_REACHED'],
})

export const getRun = defineEndpoint({
  id: 'runs.get',
  method: 'GET',
  path: 'v1/run/{id}',
  params: z.object({ id }),
  acceptsApiKey: true,
  acceptsApiTokenSession: true,
  summary: 'One run',
  reply: run,
})

export const repeatRun = defineEndpoint({
  id: 'runs.repeat',
  method: 'GET',
  path: 'v1/run/{id}/repeat',
  params: z.object({ id }),
  mutates: true,
  timeZone: true,
  summary: 'Start the same run again, or just its failed tests',
  query: z.strictObject({ failed_only: z.optional(wireBoolean) }),
  reply: z.object({ run_id: id }),
  errors: ['USAGE_LIMIT_REACHED'],
})

export const listAllRuns = defineEndpoint({
  id: 'admin.runs',
  method: 'GET',
  path: 'v2/admin/runs',
  summary: 'Runs of every team',
  query: listQuerySchema(allRunListDefinition),
  reply: listReplySchema(adminRun),
})

export const interruptRun = defineEndpoint({
  id: 'admin.interruptRun',
  method: 'PATCH',
  path: 'v2/admin/runs/{id}/interrupt',
  params: z.object({ id }),
  summary: 'Stop a run that is waiting or running',
  body: z.object({ reason: z.nullish(shortText(1, 300)) }),
  reply: run,
})
