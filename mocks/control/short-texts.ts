import { rememberedLanguage } from '../../src/i18n/languages.ts'
import { textsOf } from '../texts/texts.ts'

const texts = textsOf('early')

/** The few words that a page of the demo may need before any of its parts has come, in the product's language as it is now. */
export const shortTexts = () => texts[rememberedLanguage()]
