import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

const deep = process.env.TESTS === 'deep'

/** User flows on the production build of the demo. Each test has a browser profile, and so a backend, of its own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // `npm run test:deep`: the files of which `npm test` runs a sample or nothing, and the tests tagged `@deep`.
  ...(deep ? { grep: /(every-.+|static-hosts|broken-state|memory)\.spec|@deep/ } : { grepInvert: /@deep/ }),
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Time limits are long enough for a machine that is busy or a quarter as fast.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: process.env.DEMO_URL,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    launchOptions: launchOptions(),
    // Traces cost a sixth of the time: `-- --trace retain-on-failure` records them when one is wanted.
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'npm run --silent build:demo -- --logLevel error && npm run --silent preview:demo -- --port 0',
    cwd: '..',
    // A free port: another program may listen on a fixed one. The name becomes a variable of the
    // environment, with which the tests' own processes read this file.
    wait: { stdout: /(?<demo_url>http:\/\/127\.0\.0\.1:\d+)/ },
    timeout: 180_000,
  },
})
