import { expect, it } from 'vitest'
import { readResult } from './queries.ts'

it('uses an attempt’s own result file only if it belongs to this attempt', () => {
  const file = JSON.stringify({ startTime: 5, stacktrace: 'java.lang.Error: no\n\tat a.B.c(B.kt:1)' })
  expect(readResult(file, { startAt: 5 })).toMatchObject({
    type: 'java.lang.Error',
    message: 'java.lang.Error: no',
  })
  expect(readResult(file, { startAt: 6 })).toBeNull()
  for (const broken of ['', '[]', 'null', '{"startTime":5,"stacktrace":7}'])
    expect(readResult(broken, { startAt: 5 })).toBeNull()
})
