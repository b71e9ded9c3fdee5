import { textsOf } from '../texts/texts.ts'

/** What is mailed, by its kind. The service writes English; who looks into its outbox reads their own language. */
export const mailTexts = textsOf('letters')
