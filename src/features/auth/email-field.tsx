import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../ui/form/use-checked-form.ts'

/** The e-mail as the name of an account: password managers and phones' keyboards know what is wanted. */
export function EmailField({ field, autoFocus = true }: { field: FieldProps; autoFocus?: boolean }) {
  const { t } = useTranslation('auth')
  return (
    <TextInput
      {...field}
      label={t('fields.email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
    />
  )
}
