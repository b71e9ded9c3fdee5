import type { Page } from '../backend/calls.ts'
import { identityPage } from './identity.ts'
import { paymentsPage } from './payments.ts'
import { storagePage } from './storage.ts'

/** What the real service has elsewhere, under `/api/fake/`. */
export const pages: readonly Page[] = [storagePage, identityPage, paymentsPage]
