import { onDemand } from '../../lib/on-demand.ts'

/** Two pages ask for the mail: the form, and "send again" after it. */
export const resetRules = onDemand(() => import('./forms/reset-password.ts'))
