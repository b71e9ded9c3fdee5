import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceOf, specOf } from '../run-specs.fixture.ts'
import { listArtifacts, readArtifact } from './artifacts.ts'

const allure = fileURLToPath(new URL('../../../node_modules/allure/cli.js', import.meta.url))

test('Allure itself reads the results and gets the run’s counts', () => {
  const preset = { failureRate: 0.1, flakyRate: 0.05, infrastructure: 'device_crash' } as const
  const run = sourceOf(specOf({ preset }))
  const folder = mkdtempSync(join(tmpdir(), 'allure-'))
  try {
    mkdirSync(join(folder, 'allure-results'))
    for (const { path, name } of listArtifacts(run, 'report/allure-results')) {
      writeFileSync(join(folder, 'allure-results', name), readArtifact(run, path)?.bytes ?? '')
    }
    execFileSync(process.execPath, [allure, 'generate', 'allure-results', '--output', 'report'], {
      cwd: folder,
      stdio: 'pipe',
    })
    const { stats } = JSON.parse(readFileSync(join(folder, 'report/summary.json'), 'utf8')) as {
      stats: unknown
    }
    const { testsTotal, passed, failed, ignored } = run.summary
    expect(failed).toBeGreaterThan(0)
    expect(stats).toMatchObject({ total: testsTotal, passed, failed, skipped: ignored })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
