import { NumberInput, type NumberInputProps } from '@mantine/core'
import * as z from 'zod/mini'
import { conventions } from '../../i18n/languages.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** The service's maximum, in hours (contract: 1,000,000,000 seconds). */
const most = 277_777

export const hoursAmount = z.number().check(z.gte(0), z.lte(most))

/** Device time, typed as people speak of it, with the comma or the point of their language. */
export function HoursField(props: NumberInputProps) {
  const decimalSeparator = conventions[useLanguage()].decimalPoint
  return (
    <NumberInput
      min={0}
      max={most}
      decimalScale={2}
      decimalSeparator={decimalSeparator}
      allowedDecimalSeparators={['.', ',']}
      clampBehavior="none"
      {...props}
    />
  )
}
