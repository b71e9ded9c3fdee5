import type { PersonaKey } from '../../../fixtures/personas.ts'
import type { ScenarioName } from '../../../fixtures/scenarios/index.ts'
import type { Language } from '../../../src/i18n/languages.ts'
import type { FaultKind } from '../../backend/faults.ts'
import type { LatencyProfile } from '../../backend/latency.ts'
import type { Outcome } from '../../simulation/outcomes.ts'
import type { WorldState } from '../commands/world.ts'
import { useLanguage } from '../language.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

/** The panel's own texts ship with the fake backend, never with the product. Where a new name needs words, this doesn't compile. */
export type Texts = typeof en & {
  personas: Record<PersonaKey, string>
  scenarios: Record<ScenarioName, string>
  kinds: Record<FaultKind | 'lag', string>
  profiles: Record<LatencyProfile, string>
  outcomes: Record<Outcome | 'by-chance', string>
  /** What the service writes, by the kind of mail; English is what it writes itself. */
  letters?: Readonly<Record<string, { subject: string; text: string }>>
}
const texts: Readonly<Record<Language, Texts>> = { en, ru }

export function scenarioLabel(t: Texts, name: string): string {
  return Object.hasOwn(t.scenarios, name) ? `${name}: ${t.scenarios[name as ScenarioName]}` : name
}

/** Who a persona is, by the team that this world has them in. */
export function personaWords(t: Texts, key: PersonaKey, { people }: Pick<WorldState, 'people'>): string {
  const team = people.find((person) => person.key === key)?.team ?? ''
  return t.personas[key].replace('{team}', () => team)
}

/** The product's language, whenever it changes. */
export const useTexts = (): Texts => texts[useLanguage()]
