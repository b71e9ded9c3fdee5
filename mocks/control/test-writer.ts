import type { Snapshot } from './commands/snapshot.ts'

/** Writes a test that begins with the present state and page, for Playwright or for Vitest in Node. */
export const runners = ['playwright', 'vitest'] as const
export type Runner = (typeof runners)[number]

const wholes: Readonly<Record<Runner, (path: string) => string>> = {
  playwright: (path) => `import { expect } from '@playwright/test'
import { test } from './mocks/control/playwright.ts'

test('begins where it was copied', async ({ page, mock }) => {
  await mock.import({ snapshot })
  await page.goto(${JSON.stringify(path)})
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
`,
  vitest: () => `import { expect, test } from 'vitest'
import { startNodeHost } from './mocks/node.ts'

test('begins where it was copied', async () => {
  const host = await startNodeHost()
  await host.import({ snapshot })
  expect(await host.state()).toMatchObject({ scenario: snapshot.scenario, persona: snapshot.persona ?? null })
  host.close()
})
`,
}

export const writeTest = (runner: Runner, snapshot: Snapshot, path: string): string =>
  `${wholes[runner](path)}\nconst snapshot = ${JSON.stringify(snapshot, null, 2)}\n`
