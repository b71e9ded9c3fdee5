import { readStored } from '../../../src/lib/storage.ts'
import type { LinkTexts } from '../../control/add-on.ts'
import { commandErrorsFrom } from '../../control/command-error.ts'
import { textsOf } from '../../texts/texts.ts'
import { endOf, offerKeys } from '../demo-settings.ts'
import { figuresOrigin, isFiguresAddress } from '../figures/figures-address.ts'
import { parseChapters } from '../tour/chapters.ts'
import { chapters as allChapters } from '../tour/step-names.ts'
import { isWebAddress } from './web-address.ts'

/** The texts of a prepared link, beside the brand. */

const refusal = commandErrorsFrom(textsOf('offer'))

/** Refuses a link of which a text makes no sense. */
export function checkOffer({ chapters, action, until, figures }: LinkTexts): void {
  if (chapters && !parseChapters(chapters)) throw refusal('chapters', { chapters: allChapters.join(', ') })
  if (action && !parseAction(action)) throw refusal('action', { most: longestLabel })
  if (until && endOf(until) === null) throw refusal('until')
  if (figures && !isFiguresAddress(figures)) {
    throw figuresOrigin() ? refusal('figures', { origin: figuresOrigin() }) : refusal('noFigures')
  }
}

/** The seller's own call to action, at the end of the tour: `Book a call https://seller.example/call`. */
export interface Action {
  label: string
  href: string
}

export const longestLabel = 60

export function parseAction(text: string): Action | null {
  const at = text.lastIndexOf(' ')
  const label = text.slice(0, Math.max(at, 0)).trim()
  const href = text.slice(at + 1)
  return isLabel(label) && isWebAddress(href) ? { label, href } : null
}

export const writeAction = ({ label, href }: Action): string => `${label.trim()} ${href.trim()}`

export const readAction = (): Action | null => parseAction(readStored(offerKeys.action) ?? '')

/** Without control characters and others that can't be seen. */
export const isLabel = (text: string): boolean =>
  text.trim() !== '' && text.length <= longestLabel && !/\p{C}/u.test(text)
