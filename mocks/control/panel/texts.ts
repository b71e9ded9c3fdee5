import type { PersonaKey } from '../../../fixtures/personas.ts'
import type { ScenarioName } from '../../../fixtures/scenarios/index.ts'
import type { FaultKind } from '../../service/faults.ts'
import type { LatencyProfile } from '../../service/latency.ts'
import type { Outcome } from '../../simulation/outcomes.ts'
import { type ByLanguage, fill, type Parts, textsOf } from '../../texts/texts.ts'
import type { WorldState } from '../commands/world.ts'
import { useLanguage } from '../language.ts'

/** Fails to compile when a new name has no words. */
export type Texts = Parts['panel'] & {
  personas: Record<PersonaKey, string>
  scenarios: Record<ScenarioName, string>
  kinds: Record<FaultKind | 'lag', string>
  profiles: Record<LatencyProfile, string>
  outcomes: Record<Outcome | 'by-chance', string>
}
const texts: ByLanguage<Texts> = textsOf('panel')

export function scenarioLabel(t: Texts, name: string): string {
  return Object.hasOwn(t.scenarios, name) ? `${name}: ${t.scenarios[name as ScenarioName]}` : name
}

/** The description of a persona, with its team in this world. */
export function personaWords(t: Texts, key: PersonaKey, { people }: Pick<WorldState, 'people'>): string {
  const team = people.find((person) => person.key === key)?.team ?? ''
  return fill(t.personas[key], { team })
}

/** The product's language, whenever it changes. */
export const useTexts = (): Texts => texts[useLanguage()]
