import { type CatalogueTest, trait } from './catalogue.ts'
import { type Cause, textMismatch } from './causes.ts'

export type IncidentId =
  | 'checkout_timeout'
  | 'redesigned_ids'
  | 'animation_race'
  | 'expired_certificate'
  | 'price_format'
  | 'permission_dialog'
  | 'catalogue_oom'
  | 'stale_search_index'
  | 'sign_in_down'

interface Incident {
  /** The message a team would write in its chat. */
  title: string
  /** Features whose tests it hits, and the share of them that fails. */
  features: RegExp
  share: number
  cause: (test: CatalogueTest) => Cause
}

/**
 * Known troubles. Each fails one set of tests for one reason for as long as it lasts; an app that has none of
 * the features isn't touched (a courier's app has no search index).
 */
export const incidents: Readonly<Record<IncidentId, Incident>> = {
  checkout_timeout: {
    title: 'The order service answers too late on staging',
    features: /^(checkout|transfers|flights|delivery|appointments)$/,
    share: 0.45,
    cause: ({ feature }) => ({
      kind: 'timeout',
      endpoint: `POST /v3/${feature === 'checkout' ? 'orders' : feature}`,
      seconds: 30,
    }),
  },
  redesigned_ids: {
    title: 'The redesign renamed accessibility ids',
    features: /^(profile|account)$/,
    share: 0.6,
    cause: (test) => ({ kind: 'missing', element: onScreen(test, 'save_button') }),
  },
  animation_race: {
    title: 'The new bottom sheet moves while it is tapped',
    features: /^(basket|cards|hotels|route|records)$/,
    share: 0.3,
    cause: (test) => ({ kind: 'moving', element: onScreen(test, 'quantity_stepper') }),
  },
  expired_certificate: {
    title: 'The certificate of the staging gateway has expired',
    features: /./,
    share: 0.22,
    cause: () => ({ kind: 'certificate', host: 'gateway.staging.test' }),
  },
  price_format: {
    title: 'Prices follow the locale of the device, the tests do not',
    features: /^(basket|catalog|checkout|hotels|earnings|accounts|loans)$/,
    share: 0.2,
    cause: (test) => {
      const prices = Object.entries(test.elements).filter(([, texts]) =>
        /^[$€][\d.,]+$/.test(texts?.[0] ?? ''),
      )
      return textMismatch(test, prices[0]?.[0] ?? withWords(test, 'price_label'))
    },
  },
  permission_dialog: {
    title: 'Android 14 asks for the notification permission over the first screen',
    features: /^(onboarding|login|shift|trips|video|search)$/,
    share: 0.5,
    cause: () => ({ kind: 'dialog', text: 'to send you notifications?' }),
  },
  catalogue_oom: {
    title: 'Full size photos fill the memory in long lists',
    features: /^(catalog|wishlist|hotels|chat|records|support)$/,
    share: 0.35,
    cause: () => ({ kind: 'memory', megabytes: 48 }),
  },
  stale_search_index: {
    title: 'The search index of staging is a week old',
    features: /^(search|support)$/,
    share: 0.3,
    cause: (test) => textMismatch(test, withWords(test, 'result_count')),
  },
  sign_in_down: {
    title: 'The sign-in service of staging is down',
    features: /^(onboarding|login|identity|sync|account)$/,
    share: 0.8,
    cause: () => ({ kind: 'server', endpoint: 'POST /v3/login', status: 503 }),
  },
}

/** The element, or another one that the test is about. */
function onScreen({ about }: CatalogueTest, wanted: string): string {
  return about.includes(wanted) ? wanted : (about[0] ?? wanted)
}

function withWords({ elements }: CatalogueTest, wanted: string): string {
  return elements[wanted] ? wanted : (Object.keys(elements).find((id) => elements[id]) ?? wanted)
}

export const incidentIds = Object.keys(incidents) as IncidentId[]

export function isAffectedBy(test: CatalogueTest, id: IncidentId): boolean {
  const { features, share } = incidents[id]
  return features.test(test.area) && trait(test.key, id) < share
}
