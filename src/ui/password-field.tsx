import { TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './buttons.tsx'
import type { FieldProps } from './form/form.ts'

interface PasswordFieldProps {
  label: string
  autoComplete: 'current-password' | 'new-password'
  field: FieldProps<string>
  autoFocus?: boolean
  /** Marked as wrong, by words that stand at another field. */
  framed?: boolean
  /** Told below the field. */
  note?: ReactNode
}

/** Can be revealed, and warns while Caps Lock is on. Mantine's own field reveals before the press is let go. */
export function PasswordField({
  label,
  autoComplete,
  field,
  autoFocus = false,
  framed = false,
  note,
}: PasswordFieldProps) {
  const { t } = useTranslation()
  const [capsLock, setCapsLock] = useState(false)
  const [revealed, setRevealed] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextInput
      {...field}
      error={field.error ?? framed}
      type={revealed ? 'text' : 'password'}
      label={label}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      aria-invalid={field.error !== undefined || framed || undefined}
      required
      withAsterisk={false}
      rightSection={
        <IconButton
          size={26}
          icon={revealed ? IconEyeOff : IconEye}
          label={revealed ? t('password.hide') : t('password.show')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setRevealed(!revealed)}
        />
      }
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
