import type { RunBody } from '../../contract/runs.ts'
import { commandLine } from '../../lib/product.ts'
import { type RunDraft, type UploadedFile, usesBundles } from './draft.ts'
import { toRunBody } from './wire.ts'

/** The same run by the service's public command-line client. */
interface CliCommand {
  /** Ready for a shell, one option a line. */
  text: string
  /** Fields of the request for which that client has no option. */
  unsupported: string[]
}

const filterFile = 'filters.yaml'

export function cliCommand(draft: RunDraft, baseUrl: string): CliCommand {
  const body = toRunBody(draft)
  const { flags, unsupported } = flagsOf(draft, body)
  const lines = [
    [commandLine.name, 'run', ...subcommand(draft)].join(' '),
    option('base-url', baseUrl),
    `--api-key "$${commandLine.tokenVariable}"`,
    ...flags,
    ...flowsOf(draft).map(quote),
  ]
  const command = lines.join(' \\\n  ')
  // JSON is YAML too, so the service's own filters do for the client's file.
  const filters = body.filtering_configuration
  const text = filters ? `cat > ${filterFile} <<'END'\n${filters}\nEND\n${command}` : command
  return { text, unsupported }
}

function subcommand({ platform, flavor }: RunDraft): string[] {
  const system = platform === 'iOS' ? 'ios' : 'android'
  return flavor === 'maestro' ? ['maestro', system] : [system]
}

/** Named as in the request, with dashes. */
const sameName = (body: RunBody, ...fields: (keyof RunBody)[]) =>
  fields.map((field) => {
    const value = body[field]
    const isPlain = typeof value === 'string' || typeof value === 'number'
    return isPlain && option(field.replaceAll('_', '-'), String(value))
  })

function flagsOf(draft: RunDraft, body: RunBody): { flags: string[]; unsupported: string[] } {
  const { platform, flavor } = draft
  const maestro = flavor === 'maestro'
  const plainAndroid = platform === 'Android' && !maestro
  const flags = [
    ...appFlags(draft),
    option('os-version', draft.os_version),
    plainAndroid && sameName(body, 'system_image'),
    draft.device !== null && option('device', draft.device),
    plainAndroid && sameName(body, 'flavor'),
    sameName(body, 'name', 'link', 'branch', 'project'),
    body.isolated && '--isolated true',
    body.code_coverage && '--code-coverage true',
    body.profiling && '--profiling',
    body.mock_location && '--mock-location',
    body.analytics_read_only && '--analytics-read-only true',
    body.app_uninstall && '--batch-isolation uninstall_app',
    sameName(body, 'concurrency_limit'),
    retries.every((quota) => body[quota] === 0) ? '--no-retries' : sameName(body, ...retries),
    sameName(body, 'test_timeout_default', 'test_timeout_max'),
    pairs(plainAndroid ? 'instrumentation-arg' : 'xctestrun-env', body.env_args),
    pairs(maestro ? 'maestro-env' : 'xctestrun-test-env', body.test_env_args),
    body.granted_permission?.map((permission) => option('granted-permission', permission)),
    pulledFiles(body.pull_file_config).map((file) => option('pull-files', file)),
    body.filtering_configuration && `--filter-file ${filterFile}`,
  ].flat()
  const unsupported = [
    maestro && platform === 'Android' && body.system_image !== 'google_apis' && 'system_image',
    body.country && 'country',
    body.language && 'language',
  ]
  const isText = (text: unknown) => typeof text === 'string'
  return { flags: flags.filter(isText), unsupported: unsupported.filter(isText) }
}

const retries = [
  'retry_quota_test_uncompleted',
  'retry_quota_test_preventive',
  'retry_quota_test_reactive',
] as const

function appFlags(draft: RunDraft): (string | false | null)[] {
  const { app, testApp, flavor } = draft
  if (!usesBundles(draft)) {
    const tests = flavor === 'maestro' ? folderOf(testApp) : testApp?.name
    return [app && option('application', app.name), tests ? option('test-application', tests) : null]
  }
  return draft.bundles.map(({ app, testApp }) => {
    if (!testApp) return null
    return app
      ? option('application-bundle', `${app.name},${testApp.name}`)
      : option('library-bundle', testApp.name)
  })
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

/** A value that looks like an option is bound to its own. */
function option(flag: string, value: string): string {
  return value.startsWith('-') ? `--${flag}=${quote(value)}` : `--${flag} ${quote(value)}`
}

/** For any POSIX shell. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
