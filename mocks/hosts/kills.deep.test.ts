import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { killDuringWrites } from './kills.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'paceline-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'SIGKILL in the middle of writes loses at most the one in flight, forty times',
  {
    timeout: 300_000,
  },
  () => killDuringWrites(join(folder, 'killed.json'), 40),
)
