import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { now } from '../../lib/clock.ts'
import { formatTime, timeZoneName } from '../../lib/dates.ts'
import { LanguageChoice, ThemeChoice } from '../../ui/preferences.tsx'
import classes from './profile-page.module.css'

export function Preferences() {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  return (
    <>
      <div className={classes.choices}>
        <LanguageChoice />
        <ThemeChoice />
      </div>
      <dl>
        <dt>{t('preferences.timeZone')}</dt>
        <dd>
          {timeZoneName()}, {formatTime(now(), language)}
        </dd>
      </dl>
    </>
  )
}
