import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { PersonaKey } from '../fixtures/personas.ts'
import { certificate } from '../fixtures/story/certificate.ts'
import { type ProductCode, productCodes } from '../src/contract/errors.ts'
import adminEn from '../src/i18n/en/admin.json' with { type: 'json' }
import commonEn from '../src/i18n/en/common.json' with { type: 'json' }
import domainsEn from '../src/i18n/en/domains.json' with { type: 'json' }
import errorsEn from '../src/i18n/en/errors.json' with { type: 'json' }
import projectsEn from '../src/i18n/en/projects.json' with { type: 'json' }
import runsEn from '../src/i18n/en/runs.json' with { type: 'json' }
import adminRu from '../src/i18n/ru/admin.json' with { type: 'json' }
import commonRu from '../src/i18n/ru/common.json' with { type: 'json' }
import domainsRu from '../src/i18n/ru/domains.json' with { type: 'json' }
import errorsRu from '../src/i18n/ru/errors.json' with { type: 'json' }
import projectsRu from '../src/i18n/ru/projects.json' with { type: 'json' }
import runsRu from '../src/i18n/ru/runs.json' with { type: 'json' }
import { authTexts, expect, failedCall, test } from './test.ts'

/** Each of the twelve product codes, by its natural cause, in words on a screen, in both languages. */

const texts = {
  en: {
    auth: authTexts.en,
    common: commonEn,
    errors: errorsEn,
    projects: projectsEn,
    domains: domainsEn,
    runs: runsEn,
    admin: adminEn,
  },
  ru: {
    auth: authTexts.ru,
    common: commonRu,
    errors: errorsRu,
    projects: projectsRu,
    domains: domainsRu,
    runs: runsRu,
    admin: adminRu,
  },
}
type Texts = (typeof texts)['en'] | (typeof texts)['ru']

interface Sighting {
  code: ProductCode
  as: PersonaKey | null
  where: string
  /** Provokes the code and finds its words. */
  see: (page: Page, t: Texts, context: BrowserContext) => Promise<{ place: Locator; words: string }>
}
