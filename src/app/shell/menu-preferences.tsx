import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isLanguage, languageNames, languages } from '../../i18n/languages.ts'
import { switchLanguage } from '../../i18n/start-i18n.ts'
import { useLanguage } from '../../i18n/use-language.ts'

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto']

/** Language and theme as groups of menu items; choosing leaves the menu open, so that one sees what it does. */
export function MenuPreferences() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('language')}</Menu.Label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no place inside a menu */}
      <div role="group" aria-label={t('language')}>
        <Menu.RadioGroup
          value={useLanguage()}
          onChange={(language) => isLanguage(language) && void switchLanguage(language)}
        >
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language}>
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
      <Menu.Label>{t('theme.label')}</Menu.Label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no place inside a menu */}
      <div role="group" aria-label={t('theme.label')}>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(chosen) => {
            const scheme = schemes.find((one) => one === chosen)
            if (scheme) setColorScheme(scheme)
          }}
        >
          {schemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {t(`theme.${scheme}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  )
}
