import { commandErrorsFrom } from '../../control/command-error.ts'
import type { LinkTexts } from '../../control/extension.ts'
import { textsOf } from '../../texts/texts.ts'
import { parseChapters } from '../tour/chapters.ts'
import { chapters as allChapters } from '../tour/step-names.ts'

/** What a prepared link says beside the brand. */

const refusal = commandErrorsFrom(textsOf('offer'))

/** Refuses a link of which a text makes no sense. */
export function checkOffer({ chapters }: LinkTexts): void {
  if (chapters && !parseChapters(chapters)) throw refusal('chapters', { chapters: allChapters.join(', ') })
}
