import * as fc from 'fast-check'
import { suiteIds } from '../../fixtures/suites/index.ts'
import type { RunOptions } from '../../src/contract/runs.ts'
import { incidentIds } from './incidents.ts'
import { type RunPreset, type RunSpec, summarizeRun } from './run-summary.ts'

/** Specs for tests: one written by hand, and random ones. */

export function specOf(changes: Partial<RunSpec> = {}): RunSpec {
  return {
    seed: 'test:0b6c2a1e-5a4f-4a43-9d53-6f5f0c3a7a10',
    created: Date.UTC(2026, 2, 13, 9, 12, 5, 120),
    platform: 'Android',
    osversion: '14',
    device: 'pixel_6',
    flavor: 'native',
    options: {},
    suite: 'shop',
    ...changes,
  }
}

export function sourceOf(spec: RunSpec, now?: number, interruption?: { at: number; message: string }) {
  const summary = summarizeRun(spec)
  return {
    id: '7b0f3c0e-98d1-4c8e-9f0a-3b1d8f6f2a51',
    spec,
    summary,
    now: now ?? summary.endAt,
    interruption: interruption ?? null,
  }
}

export const environments = [
  { platform: 'Android', osversion: '14', device: 'pixel_6', flavor: 'native' },
  { platform: 'Android', osversion: '13', device: null, flavor: 'maestro' },
  { platform: 'Android', osversion: '12', device: 'pixel_4', flavor: 'js-jest-appium' },
  { platform: 'Android', osversion: '11', device: 'pixel_6', flavor: 'python-robotframework-appium' },
  {
    platform: 'iOS',
    osversion: 'com.apple.CoreSimulator.SimRuntime.iOS-18-2',
    device: 'iPhone-16-Pro',
    flavor: 'native',
  },
  {
    platform: 'iOS',
    osversion: 'com.apple.CoreSimulator.SimRuntime.iOS-26-1',
    device: null,
    flavor: 'maestro',
  },
] as const

export const filters = [
  '{"filteringConfiguration":{"allowlist":[{"type":"package","values":["com.acme.shop.checkout"]}]}}',
  '{"filteringConfiguration":{"allowlist":[{"type":"annotation","values":["androidx.test.filters.SmallTest"]}]}}',
  '{"filteringConfiguration":{"blocklist":[{"type":"simple-class-name","regex":".*Test"}]}}',
  '{"filteringConfiguration":{"allowlist":[{"type":"composition","op":"UNION","filters":[{"type":"method","regex":".*[aA].*"},{"type":"package","values":["flows.checkout"]}]}]}}',
  '{"filteringConfiguration":{}}',
]

const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined })

const anyOptions: fc.Arbitrary<RunOptions> = fc
  .record({
    isolated: optional(fc.boolean()),
    profiling: optional(fc.boolean()),
    concurrency_limit: optional(fc.constantFrom(1, 2, 5, 30)),
    retry_quota_test_reactive: optional(fc.constantFrom(0, 1, 3)),
    retry_quota_test_uncompleted: optional(fc.constantFrom(0, 2)),
    filtering_configuration: fc.option(fc.constantFrom(...filters), { nil: undefined, freq: 3 }),
    flows: fc.option(fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 12 }), {
      nil: undefined,
      freq: 4,
    }),
  })
  .map((options) => options)

const anyPreset: fc.Arbitrary<RunPreset> = fc
  .record({
    failureRate: optional(fc.double({ min: 0, max: 0.6, noNaN: true })),
    flakyRate: optional(fc.double({ min: 0, max: 0.5, noNaN: true })),
    incident: optional(fc.constantFrom(...incidentIds)),
    infrastructure: fc.option(
      fc.constantFrom('device_crash', 'no_devices', 'app_install', 'devices_lost', 'time_limit'),
      { nil: undefined, freq: 3 },
    ),
    minutes: optional(fc.constantFrom(1, 9, 45)),
    testsTotal: optional(fc.constantFrom(1, 7, 60, 420)),
    queueSeconds: optional(fc.constantFrom(0, 400)),
  })
  .map(defined)

export const anySpec: fc.Arbitrary<RunSpec> = fc
  .record({
    seed: fc.uuid(),
    environment: fc.constantFrom(...environments),
    created: fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 11, 31) }),
    suite: fc.constantFrom(...suiteIds),
    suiteAge: optional(fc.double({ min: 0, max: 1, noNaN: true })),
    options: anyOptions.map(defined),
    preset: optional(anyPreset),
    onlyTests: fc.option(
      fc.uniqueArray(
        fc.constantFrom(
          'com.acme.shop.checkout.CheckoutFlowTest#appliesPromoCode',
          'com.acme.shop.search.SearchTest#showsRecentQueries',
          'AcmeShopUITests.SearchTests#testSuggestsWhileTyping()',
          'flows.checkout.CheckoutFlow#applies-promo-code',
          'no separator at all',
          'a <b> & "c" ]]> \u0001 #d',
        ),
      ),
      { nil: undefined, freq: 5 },
    ),
  })
  .map(({ environment, ...rest }) => specOf({ ...environment, ...defined(rest) }))

/** Omits undefined fields: an absent key and `undefined` are the same to the wire, not to the compiler. */
function defined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>
  }
}
