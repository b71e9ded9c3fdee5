// @vitest-environment jsdom
import { sendings } from './orders/sendings.ts'
import { walkSendings } from './orders/walk.ts'

walkSendings(sendings, { hows: ['refused', 'lost', 'garbled'] })
