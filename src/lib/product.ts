/** The product's name, wherever it is shown. */
export const productName = 'Paceline'

/** Prefix of everything kept in the browser. */
export const namespace = 'paceline'

export const docsUrl = 'https://docs.paceline.dev'
export const termsUrl = 'https://paceline.dev/terms'
export const privacyUrl = 'https://paceline.dev/privacy'

/** Under this key Mantine keeps whether the person chose light, dark or, which is the default, what the system shows. */
export const schemeKey = 'theme'

/** The command line client's own name in a demo; with a service, the one that a build names. */
const cli = import.meta.env?.VITE_CLI_NAME || namespace
export const commandLine = {
  name: cli,
  install: import.meta.env?.VITE_CLI_INSTALL || `brew install ${cli}/tap/${cli}`,
  image: import.meta.env?.VITE_CLI_IMAGE || `${cli}/${cli}:latest`,
  /** Tells a job of CI the verdict of a run. */
  verdict: import.meta.env?.VITE_CLI_VERDICT || `npx --yes --package ${namespace}-mock ${namespace}-verdict`,
  /** Variable that scripts keep a token in. */
  tokenVariable: `${cli.replace(/\W/g, '_').toUpperCase()}_API_KEY`,
}
