import { PasswordInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../ui/form/use-contract-form.ts'

interface PasswordFieldProps {
  label: string
  autoComplete: 'current-password' | 'new-password'
  field: FieldProps
}

/** Can be revealed, and warns while Caps Lock is on. */
export function PasswordField({ label, autoComplete, field }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [capsLock, setCapsLock] = useState(false)
  const [revealed, setRevealed] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      {...field}
      label={label}
      autoComplete={autoComplete}
      required
      withAsterisk={false}
      maxLength={200}
      visible={revealed}
      onVisibilityChange={setRevealed}
      visibilityToggleButtonProps={{
        'aria-label': revealed ? t('password.hide') : t('password.show'),
        tabIndex: 0,
      }}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => {
        setCapsLock(false)
        field.onBlur()
      }}
      description={capsLock ? <span role="status">{t('password.capsLock')}</span> : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
