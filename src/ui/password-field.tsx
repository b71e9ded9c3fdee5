import { PasswordInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './form/use-form.ts'

interface PasswordFieldProps {
  label: string
  autoComplete: 'current-password' | 'new-password'
  field: FieldProps<string>
  autoFocus?: boolean
  /** Told below the field. */
  note?: ReactNode
}

/** Can be revealed, and warns while Caps Lock is on. */
export function PasswordField({ label, autoComplete, field, autoFocus = false, note }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [capsLock, setCapsLock] = useState(false)
  const [revealed, setRevealed] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      {...field}
      label={label}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      aria-invalid={field.error !== undefined || undefined}
      required
      withAsterisk={false}
      visible={revealed}
      onVisibilityChange={setRevealed}
      visibilityToggleButtonProps={{
        'aria-label': revealed ? t('password.hide') : t('password.show'),
        tabIndex: 0,
      }}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={(event) => {
        setCapsLock(false)
        field.onBlur(event)
      }}
      description={
        capsLock || note ? (
          <span role="status">
            {note}
            {capsLock && t('password.capsLock')}
          </span>
        ) : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
