import { rememberedLanguage } from '../../../src/i18n/languages.ts'
import type { CommandRunner } from '../../control/command-runner.ts'
import { openFrame } from '../../control/frame.tsx'
import { Ended } from './ended.tsx'

/** In the place of the product, which may be starting; it stays where it is, out of sight. */
export function mountEnded(control: CommandRunner, day: string): void {
  document.documentElement.lang = rememberedLanguage()
  const product = document.getElementById('root')
  if (product) {
    product.inert = true
    product.style.display = 'none'
  }
  openFrame({ alone: true }).show(<Ended control={control} day={day} />)
}
