// @vitest-environment jsdom

import { walkSendings } from './orders/walk.ts'
import { sendings } from './orders/writes.ts'

walkSendings(sendings, { hows: ['refused', 'lost', 'garbled'] })
