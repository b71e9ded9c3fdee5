import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { ChoiceStrip } from './choice-strip.tsx'
import { useLanguageChoice, useThemeChoice } from './use-preferences.ts'

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
