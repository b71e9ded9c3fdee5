/** Closed lists of values. Apart from the schemas, so that addresses can be read without them. */

/** Each may do all that those after it may. */
export const roles = ['owner', 'editor', 'reader'] as const
export type Role = (typeof roles)[number]

export const userStatuses = ['active', 'invited', 'deactivated'] as const
export type UserStatus = (typeof userStatuses)[number]

export const platforms = ['Android', 'iOS'] as const
export type Platform = (typeof platforms)[number]

export const runStates = ['created', 'started', 'passed', 'failure'] as const

export const runOutcomes = ['passed', 'failure'] as const
export type RunOutcome = (typeof runOutcomes)[number]
