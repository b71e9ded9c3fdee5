/** What all pages for people who are signed in ask with, in one file: as two they would come one after the other. */
export { createQueryClient } from './query.ts'
export { ensureSession } from './session-load.ts'
