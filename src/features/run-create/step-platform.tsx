import { IconBrandAndroid, IconBrandApple } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Flavor } from '../../contract/rules/environment.ts'
import { frameworkKey } from '../../shared/environment-names.ts'
import { ChoiceCards } from './choice-cards.tsx'
import type { RunForm } from './use-run-form.ts'

/** On iOS the service runs native tests and Maestro; Appium is for Android. */
const flavorsOf = {
  Android: ['native', 'maestro', 'js-jest-appium', 'python-robotframework-appium'],
  iOS: ['native', 'maestro'],
} as const satisfies Record<string, readonly Flavor[]>

export function PlatformStep({ form }: { form: RunForm }) {
  const { t } = useTranslation('runCreate')
  const { platform, flavor } = form.values
  const offered: readonly Flavor[] = flavorsOf[platform]
  return (
    <>
      <ChoiceCards
        label={t('platform.platform')}
        value={platform}
        onChange={(next) => {
          const kept = (flavorsOf[next] as readonly Flavor[]).includes(flavor)
          form.set({ platform: next, ...(kept ? {} : { flavor: 'native' }) })
        }}
        cards={[
          {
            value: 'Android',
            label: 'Android',
            icon: <IconBrandAndroid size={24} stroke={1.5} aria-hidden />,
          },
          { value: 'iOS', label: 'iOS', icon: <IconBrandApple size={24} stroke={1.5} aria-hidden /> },
        ]}
      />
      <ChoiceCards
        label={t('platform.framework')}
        value={flavor}
        onChange={(next) => form.set({ flavor: next })}
        cards={offered.map((value) => ({
          value,
          ...t(`frameworks.${frameworkKey(platform, value)}`, { returnObjects: true }),
        }))}
      />
    </>
  )
}
