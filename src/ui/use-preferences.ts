import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../i18n/languages.ts'
import { switchLanguage } from '../i18n/start-i18n.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** What everybody chooses for themselves, as whatever shows choices takes it. */

export function useLanguageChoice() {
  const { t } = useTranslation()
  return {
    label: t('language'),
    value: useLanguage(),
    choices: languages.map((language) => ({
      value: language,
      label: languageNames[language],
      lang: language,
    })),
    onChange: (language: (typeof languages)[number]) => void switchLanguage(language),
  }
}

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto']

export function useThemeChoice() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return {
    label: t('theme.label'),
    value: colorScheme,
    choices: schemes.map((scheme) => ({ value: scheme, label: t(`theme.${scheme}`) })),
    onChange: setColorScheme,
  }
}
