import { expect, test } from 'vitest'
import { unreadable } from '../demo/own-results/unreadable.ts'
import { type CommandError, commandErrors, parseInput } from './command-error.ts'
import { newFault } from './commands/trouble.ts'

type Samples = { [Name in keyof typeof commandErrors]: Parameters<(typeof commandErrors)[Name]> }

const samples: Samples = {
  refusedCall: ['FORBIDDEN'],
  withMessageOf: [new Error('Broken')],
  badValue: ['fault', [{ code: 'invalid_type', expected: 'string', path: ['a'], message: '', input: 1 }]],
  badTrack: [['usage']],
  noSuchRun: ['1'],
  unknownCommand: ['clok', ['clock']],
  noEndpoint: ['v2/rum', ['v2/run']],
  undeclared: [['v2/run', 'v1/run'], 'FORBIDDEN'],
  noDrift: ['v2/run'],
  brokenReply: ['v2/run', 'no id'],
  noFault: ['fault-1'],
  noRecord: ['_txt'],
  noDomain: ['acme.test'],
  noScenario: ['emtpy', ['empty']],
  brokenScenario: ['no teams'],
  noRow: ['users.0.team', 'Acme Mobil', ['Acme Mobile']],
  taken: ['teams.0.name', 'Globex'],
  badEnvironment: ['runs.0.device', 'unknown_device'],
  fewTests: ['runs.0', 5, 3],
  endsLater: ['runs.0', 9],
  samlNeedsDomain: ['domains.0'],
  noCall: ['v2/run', 10, []],
  noDelivery: ['{"event":"run.started"}', 10, []],
  otherCount: ['v2/run', undefined, 2, ['v2/run']],
  noRun: ['1'],
  noWorld: ['aa', ['a']],
  nobody: ['redaer', ['reader']],
  cannotSignIn: ['dana@acme.test', 'deactivated'],
  manyMoves: [],
  clockGoesBack: ['now'],
  clockEnds: ['later'],
  otherFormat: ['zip'],
  otherVersion: [1, 2],
  unknownTable: ['pools'],
  otherShape: ['runs'],
  contradiction: ['no start'],
  largeState: [],
  tooLarge: ['mock.state', 16_777_216],
  tooDeep: ['snapshot', 64],
  reservedName: ['snapshot', '__proto__'],
  manyFaults: [300],
  longLink: [],
  noCalls: [],
  manyEntries: [100_000],
  manyRows: [250_000],
  contradictoryHar: ['no owner'],
  notBase64: ['app.apk'],
  unknownParameter: ['mock.sead'],
  notNumber: ['mock.seed', 'x'],
  notFlag: ['mock.tab', 'x'],
  notSentAsJson: [],
  notJson: ['a file'],
}

test.each(Object.entries<readonly unknown[]>(samples))('%s has a full message', (name, given) => {
  const refuse = commandErrors[name as keyof typeof commandErrors] as (
    ...given: readonly unknown[]
  ) => CommandError
  expectWhole(refuse(...given))
})

test.each(Object.entries(unreadable))('files, %s: a full message', (_, refuse) => {
  expectWhole(refuse('tests.xml'))
})

function expectWhole({ message, words }: CommandError): void {
  expect(words.en).toBe(message)
  for (const said of Object.values(words)) expect(said).not.toMatch(/\{\{|undefined|\[object/)
}

test.each([
  ['a letter short', { code: 'USAGE_LIMIT_REACHD' }, 'USAGE_LIMIT_REACHED'],
  ['only begun', { code: 'usage_limit' }, 'USAGE_LIMIT_REACHED'],
  ['in a sequence', { sequence: ['ok', 'USAGE_LIMIT_REACHD'] }, 'USAGE_LIMIT_REACHED'],
  ['a kind', { kind: 'netwrk' }, 'network'],
])('an unknown name suggests the nearest one: %s', (_, effect, near) => {
  const refused = () => parseInput(newFault, { endpoint: 'POST v2/run', ...effect }, 'fault')
  expect(refused).toThrow(new RegExp(`; did you mean ${near}(, [\\w, -]+)?\\?$`))
})
