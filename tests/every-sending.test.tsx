// @vitest-environment jsdom
import { sendings } from './orders/sendings.ts'
import { walkSendings } from './orders/walk.ts'

walkSendings(
  sendings.filter(({ name }) => ['a role', 'a token revoked', 'a new domain'].includes(name)),
  { hows: ['refused'] },
)
