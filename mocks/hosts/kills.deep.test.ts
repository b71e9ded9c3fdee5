import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { killDuringWrites } from './kills.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'paceline-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'SIGKILL during writes loses at most the write in flight, in forty rounds',
  {
    timeout: 300_000,
  },
  () => killDuringWrites(join(folder, 'killed.json'), 40),
)
