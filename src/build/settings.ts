import { loadEnv } from 'vite'

/** Each variable that the project's README names. */
export const settingNames = [
  'VITE_API_MODE',
  'VITE_API_PASSTHROUGH',
  'VITE_CLOUD_HOST',
  'VITE_ANALYTICS_URL',
  'VITE_STORAGE_ORIGIN',
  'VITE_CLI_NAME',
  'VITE_CLI_INSTALL',
  'VITE_CLI_IMAGE',
  'VITE_CLI_VERDICT',
  'API_PROXY_TARGET',
  'API_PROXY_TOKEN',
  'API_RECORD',
  'BASE',
] as const

type Settings = Readonly<Partial<Record<(typeof settingNames)[number], string>>>

/**
 * From the shell, else from `.env`, `.env.local`, `.env.<mode>` and `.env.<mode>.local`. Unit tests read no file: they
 * are the same on every machine.
 */
export function readSettings(mode: string): Settings {
  return mode === 'test' ? process.env : loadEnv(mode, process.cwd(), [...settingNames])
}

/** The one flag: `mock` brings the fake backend, `real` talks to `/api` and holds not a byte of mocks. */
export function apiMode({ VITE_API_MODE: wanted }: Settings, command: 'serve' | 'build', mode: string) {
  if (wanted === 'mock' || wanted === 'real') return wanted
  if (wanted) throw new Error(`VITE_API_MODE is "mock" or "real", not "${wanted}"`)
  return command === 'serve' || mode === 'demo' ? 'mock' : 'real'
}
