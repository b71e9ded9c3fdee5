import { useSyncExternalStore } from 'react'
import type { ScenarioName } from '../../../fixtures/scenarios/index.ts'
import { en } from './words/en.ts'
import { ru } from './words/ru.ts'
import type { Words } from './words/words.ts'

const texts = { en, ru }

export function scenarioLabel(t: Words, name: string): string {
  return Object.hasOwn(t.scenarios, name) ? `${name}: ${t.scenarios[name as ScenarioName]}` : name
}

/** The product's language, whenever it changes. */
export function useTexts(): Words {
  return texts[useLanguage()]
}

export function useLanguage(): keyof typeof texts {
  return useSyncExternalStore(watchLanguage, () => (document.documentElement.lang === 'en' ? 'en' : 'ru'))
}

function watchLanguage(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
