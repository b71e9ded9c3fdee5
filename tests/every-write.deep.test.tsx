// @vitest-environment jsdom

import { walkSendings } from './orders/walk.ts'
import { writeActions } from './orders/writes.ts'

walkSendings(writeActions, { hows: ['refused', 'lost', 'garbled'] })
