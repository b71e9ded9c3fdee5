// @vitest-environment jsdom

import { testWrites } from './orders/walk.ts'
import { writeActions } from './orders/writes.ts'

testWrites(writeActions, { hows: ['refused', 'lost', 'garbled'] })
