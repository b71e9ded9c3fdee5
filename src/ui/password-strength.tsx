import { useTranslation } from 'react-i18next'
import { passwordStrength } from '../lib/password-strength.ts'
import classes from './password-strength.module.css'

/** Tells how hard a password is to guess. */
export function PasswordStrength({ password }: { password: string }) {
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
