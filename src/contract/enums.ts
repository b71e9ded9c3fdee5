/** Values without schemas: addresses, the first page's links and the script in its head are made of them. */

/** Each may do all that those after it may. */
export const roles = ['owner', 'editor', 'reader'] as const
export type Role = (typeof roles)[number]

export const userStatuses = ['active', 'invited', 'deactivated'] as const
/** Of a person in one team. */
export const membershipStatuses = ['active', 'deactivated'] as const
export type UserStatus = (typeof userStatuses)[number]

export const platforms = ['Android', 'iOS'] as const
export type Platform = (typeof platforms)[number]

export const runStates = ['created', 'started', 'passed', 'failure'] as const

export const runOutcomes = ['passed', 'failure'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** The events that a team's receivers are told of (rule 8.4). */
export const webhookEvents = ['run.started', 'run.finished', 'run.interrupted', 'limit.reached'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** `waiting`: for its first or its next attempt. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const socialProviders = ['google', 'github'] as const

/** The browser itself goes there (rule 3.7). */
export const authorizePath = 'v1/user/authorize'

/** With this `error` a refusal at Google or GitHub comes back to the sign-in page: the address' own word, no code of a call. */
export const accessDenied = 'ACCESS_DENIED'

/** The characters that a header can carry: a session whose token can't be sent is useless. */
export const sessionToken = /^[!-~]{1,8000}$/
