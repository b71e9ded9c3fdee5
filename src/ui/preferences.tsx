import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../i18n/languages.ts'
import { switchLanguage } from '../i18n/start-i18n.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { ChoiceStrip } from './choice-strip.tsx'

export function LanguageChoice() {
  const { t } = useTranslation()
  return (
    <ChoiceStrip
      label={t('language')}
      value={useLanguage()}
      choices={languages.map((language) => ({
        value: language,
        label: languageNames[language],
        lang: language,
        icon: language.toUpperCase(),
      }))}
      onChange={(language) => void switchLanguage(language)}
    />
  )
}

export function ThemeChoice() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <ChoiceStrip<MantineColorScheme>
      label={t('theme.label')}
      value={colorScheme}
      choices={[
        { value: 'light', label: t('theme.light'), icon: <IconSun size={16} /> },
        { value: 'dark', label: t('theme.dark'), icon: <IconMoon size={16} /> },
        { value: 'auto', label: t('theme.auto'), icon: <IconDeviceDesktop size={16} /> },
      ]}
      onChange={setColorScheme}
    />
  )
}
