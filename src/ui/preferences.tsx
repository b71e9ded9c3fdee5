import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../i18n/languages.ts'
import { switchLanguage } from '../i18n/texts.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { ChoiceStrip } from './choice-strip.tsx'

export function LanguageChoice() {
  const { choices, ...choice } = useLanguageChoice()
  return (
    <ChoiceStrip {...choice} choices={choices.map((one) => ({ ...one, icon: one.value.toUpperCase() }))} />
  )
}

const themeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const

export function ThemeChoice() {
  const { choices, ...choice } = useThemeChoice()
  const withIcon = choices.map((one) => {
    const Icon = themeIcons[one.value]
    return { ...one, icon: <Icon size={16} /> }
  })
  return <ChoiceStrip {...choice} choices={withIcon} />
}

/** Personal preferences, as choices for any control. */

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
