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
  'FRAME_ANCESTORS',
  'VITE_FIGURES_ORIGIN',
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

const origin = /^https?:\/\/(\*\.)?[a-z\d]([a-z\d.-]*[a-z\d])?(:\d+)?$/i

/** The sites that may embed a demo; the product with a service is never embedded. */
export function frameAncestors({ FRAME_ANCESTORS: given = '' }: Settings, api: 'mock' | 'real'): string[] {
  const sites = given.split(/\s+/).filter((site) => site !== '')
  const strange = sites.find((site) => !origin.test(site))
  if (strange !== undefined) {
    throw new Error(
      `FRAME_ANCESTORS has origins like https://seller.example or https://*.seller.example with spaces between, not "${strange}"`,
    )
  }
  return api === 'mock' ? sites : []
}

/** The seller's own origin, which a demo may send figures to; none in the product with a service. */
export function figuresOrigin({ VITE_FIGURES_ORIGIN: given = '' }: Settings, api: 'mock' | 'real'): string {
  if (given !== '' && (!/^https?:/.test(given) || URL.parse(given)?.origin !== given)) {
    throw new Error(`VITE_FIGURES_ORIGIN is an origin like https://seller.example, not "${given}"`)
  }
  return api === 'mock' ? given : ''
}
