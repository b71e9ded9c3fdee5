import type { Framework } from '../catalogue.ts'
import { espressoFailure } from './espresso.ts'
import type { FailureWriter } from './failure.ts'
import { jestFailure, maestroFailure, robotFailure } from './scripted.ts'
import { xcuitestFailure } from './xcuitest.ts'

export type { Failure, UnderTest } from './failure.ts'

/** How each framework tells of a failure. */
export const failureWriters: Readonly<Record<Framework, FailureWriter>> = {
  espresso: espressoFailure,
  xcuitest: xcuitestFailure,
  maestro: maestroFailure,
  jest: jestFailure,
  robot: robotFailure,
}
