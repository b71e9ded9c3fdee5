// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { testWrites, walked, writers } from './reply-orders/walk.ts'
import { writeActions } from './reply-orders/writes.ts'

/** Calls made before the write, and refetched after it. */
const onTheWay = ['storage.presignDownload in api/files.ts', 'storage.presignUpload in api/files.ts']

test('each place that writes is tested', () => {
  expect(walked()).toEqual(writers().filter((one) => !onTheWay.includes(one)))
})

testWrites(
  writeActions.filter(({ name }) => ['a role', 'a token revoked', 'a new domain'].includes(name)),
  { hows: ['refused'] },
)
