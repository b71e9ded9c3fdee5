// @vitest-environment jsdom

import { testWrites } from './reply-orders/walk.ts'
import { writeActions } from './reply-orders/writes.ts'

testWrites(writeActions, { hows: ['refused', 'lost', 'garbled'] })
