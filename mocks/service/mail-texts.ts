import { textsOf } from '../texts/texts.ts'

/** Mail texts, by kind. The service writes English; its outbox shows them in the reader's language. */
export const mailTexts = textsOf('letters')
