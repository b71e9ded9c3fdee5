import { PasswordInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordStrength } from '../lib/password-strength.ts'
import type { FieldProps } from './form/use-contract-form.ts'
import classes from './password-field.module.css'

interface PasswordFieldProps {
  label: string
  autoComplete: 'current-password' | 'new-password'
  field: FieldProps
  autoFocus?: boolean
  /** Tells how hard the password is to guess. */
  withStrength?: boolean
}

/** Can be revealed, and warns while Caps Lock is on. */
export function PasswordField({
  label,
  autoComplete,
  field,
  autoFocus = false,
  withStrength = false,
}: PasswordFieldProps) {
  const { t } = useTranslation()
  const [capsLock, setCapsLock] = useState(false)
  const [revealed, setRevealed] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const rated = withStrength && field.value !== ''
  return (
    <PasswordInput
      {...field}
      label={label}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
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
      onBlur={(event) => {
        setCapsLock(false)
        field.onBlur(event)
      }}
      description={
        capsLock || rated ? (
          <span role="status">
            {rated && <Strength password={String(field.value)} />}
            {capsLock && t('password.capsLock')}
          </span>
        ) : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

function Strength({ password }: { password: string }) {
  const { t } = useTranslation()
  const strength = passwordStrength(password)
  return (
    <span className={classes.strength}>
      <span className={classes.meter} data-strength={strength} aria-hidden>
        <span />
        <span />
        <span />
      </span>
      {t(`password.strength.${strength}`)}
    </span>
  )
}
