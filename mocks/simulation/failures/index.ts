import type { Framework } from '../catalogue.ts'
import { tellEspresso } from './espresso.ts'
import type { Teller } from './failure.ts'
import { tellJest, tellMaestro, tellRobot } from './scripted.ts'
import { tellXCUITest } from './xcuitest.ts'

export type { Failure, UnderTest } from './failure.ts'

/** How each framework tells of a failure. */
export const tellers: Readonly<Record<Framework, Teller>> = {
  espresso: tellEspresso,
  xcuitest: tellXCUITest,
  maestro: tellMaestro,
  jest: tellJest,
  robot: tellRobot,
}
