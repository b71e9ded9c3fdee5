import type { RunBody } from '../../contract/runs.ts'
import { type RunDraft, type UploadedFile, usesBundles } from './draft.ts'
import { toRunBody } from './wire.ts'

/** The same run by the service's public command-line client. */
export interface CliCommand {
  /** Ready for a shell, one option a line. */
  text: string
  /** Fields of the request for which that client has no option. */
  unsaid: string[]
}

const filterFile = 'filters.yaml'

export function cliCommand(draft: RunDraft, baseUrl: string): CliCommand {
  const body = toRunBody(draft)
  const { flags, unsaid } = flagsOf(draft, body)
  const lines = [
    ['marathon-cloud', 'run', ...subcommand(draft)].join(' '),
    option('base-url', baseUrl),
    '--api-key "$MARATHON_CLOUD_API_KEY"',
    ...flags,
    ...flowsOf(draft).map(quote),
  ]
  const command = lines.join(' \\\n  ')
  // JSON is YAML too, so the service's own filters do for the client's file.
  const filters = body.filtering_configuration
  const text = filters ? `cat > ${filterFile} <<'END'\n${filters}\nEND\n${command}` : command
  return { text, unsaid }
}

function subcommand({ platform, flavor }: RunDraft): string[] {
  const system = platform === 'iOS' ? 'ios' : 'android'
  return flavor === 'maestro' ? ['maestro', system] : [system]
}

function flagsOf(draft: RunDraft, body: RunBody): { flags: string[]; unsaid: string[] } {
  const { platform, flavor } = draft
  const maestro = flavor === 'maestro'
  const plainAndroid = platform === 'Android' && !maestro
  const environmentFlag = plainAndroid ? 'instrumentation-arg' : 'xctestrun-env'
  const flags = [
    ...appFlags(draft),
    given('os-version', draft.os_version),
    plainAndroid && given('system-image', body.system_image),
    given('device', draft.device),
    plainAndroid && given('flavor', body.flavor),
    given('name', body.name),
    given('link', body.link),
    given('branch', body.branch),
    given('project', body.project),
    body.isolated && '--isolated true',
    body.code_coverage && '--code-coverage true',
    body.profiling && '--profiling',
    body.mock_location && '--mock-location',
    body.analytics_read_only && '--analytics-read-only true',
    body.app_uninstall && '--batch-isolation uninstall_app',
    given('concurrency-limit', body.concurrency_limit),
    ...retryFlags(body),
    given('test-timeout-default', body.test_timeout_default),
    given('test-timeout-max', body.test_timeout_max),
    ...pairs(environmentFlag, body.env_args),
    ...pairs(maestro ? 'maestro-env' : 'xctestrun-test-env', body.test_env_args),
    ...(body.granted_permission ?? []).map((permission) => option('granted-permission', permission)),
    ...pulledFiles(body.pull_file_config).map((file) => option('pull-files', file)),
    body.filtering_configuration && `--filter-file ${filterFile}`,
  ].filter((flag) => typeof flag === 'string')
  const unsaid = [
    maestro && platform === 'Android' && body.system_image !== 'google_apis' && 'system_image',
    body.country && 'country',
    body.language && 'language',
  ].filter((field) => typeof field === 'string')
  return { flags, unsaid }
}

function appFlags(draft: RunDraft): (string | false)[] {
  if (!usesBundles(draft)) {
    const testApp = draft.flavor === 'maestro' ? folderOf(draft.testApp) || null : draft.testApp?.name
    return [given('application', draft.app?.name), given('test-application', testApp)]
  }
  return draft.bundles.map(({ app, testApp }) => {
    if (!testApp) return false
    return app
      ? option('application-bundle', `${app.name},${testApp.name}`)
      : option('library-bundle', testApp.name)
  })
}

function retryFlags(body: RunBody): (string | false)[] {
  const quotas = ['uncompleted', 'preventive', 'reactive'] as const
  if (quotas.every((kind) => body[`retry_quota_test_${kind}`] === 0)) return ['--no-retries']
  return quotas.map((kind) => given(`retry-quota-test-${kind}`, body[`retry_quota_test_${kind}`]))
}

const pairs = (flag: string, record: Record<string, string> | null | undefined) =>
  Object.entries(record ?? {}).map(([name, value]) => option(flag, `${name}=${value}`))

/** `{"pull": [{"relativePath", "pathRoot", …}]}` is what the client makes of `ROOT:PATH`. */
function pulledFiles(config: string | null | undefined): string[] {
  if (!config) return []
  try {
    const { pull } = JSON.parse(config) as { pull?: { pathRoot?: unknown; relativePath?: unknown }[] }
    return (pull ?? []).map(({ pathRoot, relativePath }) => `${pathRoot}:${relativePath}`)
  } catch {
    return []
  }
}

/** The client takes Maestro's flows as a folder, and zips it itself; each flow is a path that begins with it. */
function flowsOf(draft: RunDraft): string[] {
  if (draft.flavor !== 'maestro') return []
  const folder = folderOf(draft.testApp)
  return draft.flows.map((flow) => (folder ? `${folder}/${flow}` : flow))
}

const folderOf = (file: UploadedFile | null) => file?.name.replace(/\.zip$/i, '') ?? ''

function given(flag: string, value: string | number | null | undefined): string | false {
  return value !== null && value !== undefined && option(flag, String(value))
}

/** A value that looks like an option is bound to its own. */
function option(flag: string, value: string): string {
  return value.startsWith('-') ? `--${flag}=${quote(value)}` : `--${flag} ${quote(value)}`
}

/** For any POSIX shell. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
