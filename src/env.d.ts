/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_MODE: 'mock' | 'real'
  /** Endpoints that go to the real service while the rest stays fake: `GET v2/projects,v2/tokens*`. */
  readonly VITE_API_PASSTHROUGH: string
  /** Host on which the analytics script may load (rule 4.12). */
  readonly VITE_CLOUD_HOST: string
  /** The analytics script itself. */
  readonly VITE_ANALYTICS_URL: string
  /** Where a demo may send figures. */
  readonly VITE_FIGURES_ORIGIN: string
  /** The command line client of another service, how to install it, and its container. */
  readonly VITE_CLI_NAME: string
  readonly VITE_CLI_INSTALL: string
  readonly VITE_CLI_IMAGE: string
  /** The command that tells a run's verdict. */
  readonly VITE_CLI_VERDICT: string
}

/** The loader of each namespace, by language (build/texts-by-namespace.ts). */
declare module 'virtual:texts' {
  const texts: Record<string, Record<string, () => Promise<Record<string, unknown>>>>
  export default texts
}
