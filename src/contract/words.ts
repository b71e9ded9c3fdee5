/** The closed lists of words that people and runs are described with. Apart from the schemas, for addresses that only need words. */

/** Each may do all that those after it may. */
export const roles = ['owner', 'editor', 'reader'] as const
export type Role = (typeof roles)[number]

export const userStatuses = ['active', 'invited', 'deactivated'] as const
export type UserStatus = (typeof userStatuses)[number]

export const platforms = ['Android', 'iOS'] as const
export type Platform = (typeof platforms)[number]

export const runStates = ['created', 'started', 'passed', 'failure'] as const

export const runSortFields = ['created', 'name', 'duration', 'total_run_time', 'failed'] as const
