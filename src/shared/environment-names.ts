import { useTranslation } from 'react-i18next'
import { type Flavor, flavors, type Platform, systemImages } from '../contract/rules/environment.ts'

const keys = {
  maestro: 'maestro',
  'js-jest-appium': 'appiumJest',
  'python-robotframework-appium': 'appiumRobot',
} as const

export function frameworkKey(platform: Platform, flavor: Flavor) {
  if (flavor !== 'native') return keys[flavor]
  return platform === 'iOS' ? 'xctest' : 'instrumentation'
}

/** The usual words for the API's short names. A name that this version doesn't know is shown as it is. */
export function useEnvironmentNames() {
  const { t } = useTranslation('runCreate')
  return {
    framework: (platform: Platform, name: string): string => {
      const flavor = flavors.find((known) => known === name)
      return flavor ? t(`frameworks.${frameworkKey(platform, flavor)}.label`) : name
    },
    systemImage: (name: string): string => {
      const image = systemImages.find((known) => known === name)
      return image ? t(`systemImages.${image}`) : name
    },
  }
}
