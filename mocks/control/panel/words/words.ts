import type { PersonaKey } from '../../../../fixtures/personas.ts'
import type { ScenarioName } from '../../../../fixtures/scenarios/index.ts'
import type { FaultKind } from '../../../backend/faults.ts'
import type { LatencyProfile } from '../../../backend/latency.ts'

/** The panel's own texts: they ship with the fake backend and never with the product. */

export interface Words {
  title: string
  close: string
  tabs: Record<'world' | 'faults' | 'journal' | 'outbox' | 'state', string>
  persona: string
  signedInAs: string
  nobody: string
  personas: Record<PersonaKey, string>
  scenario: string
  scenarios: Record<ScenarioName, string>
  seed: string
  begin: string
  clock: string
  frozen: string
  minute: string
  hour: string
  day: string
  finish: string
  speed: string
  setTime: string
  set: string
  latency: string
  profiles: Record<LatencyProfile, string>
  newFault: string
  endpoint: string
  everyEndpoint: string
  storage: string
  failure: string
  productCodes: string
  genericCodes: string
  breakages: string
  kinds: Record<FaultKind | 'lag', string>
  frequency: string
  frequencies: Record<'always' | 'once' | 'thrice' | 'half' | 'fifth', string>
  delay: string
  add: string
  faults: string
  noFaults: string
  left: string
  remove: string
  clear: string
  passthrough: string
  passthroughNote: string
  calls: string
  noCalls: string
  filter: string
  request: string
  reply: string
  copyCurl: string
  copied: string
  failNext: string
  mails: string
  /** What the service writes, by the kind of mail; a mail of a kind that isn't here speaks for itself. */
  letters: Readonly<Record<string, { subject: string; text: string }>>
  noMails: string
  openLink: string
  dns: string
  noDomains: string
  publish: string
  unpublish: string
  verified: string
  pending: string
  uploads: string
  noUploads: string
  link: string
  linkNote: string
  copyLink: string
  snapshot: string
  snapshotNote: string
  export: string
  import: string
  reset: string
  resetNote: string
  presenter: string
  presenterNote: string
  done: string
  story: string
  storyNote: string
  startStory: string
  counts: Record<
    'teams' | 'users' | 'projects' | 'runs' | 'runs_waiting' | 'runs_running' | 'changes',
    string
  >
}
