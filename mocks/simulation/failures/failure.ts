import { type CatalogueTest, trait } from '../catalogue.ts'
import type { Cause } from '../causes.ts'

/** A framework's report of a failed attempt. */
export interface Failure {
  /** Class of the exception, or what the framework has instead. */
  type: string
  /** First line of the report. */
  message: string
  /** The whole report, message included. */
  trace: string
}

/** The app under test, as far as failures name it. */
export interface UnderTest {
  androidPackage: string
  iosTarget: string
  /** `iOS` or `Android`: cross-platform frameworks run on both. */
  platform: string
}

export type FailureWriter = (cause: Cause, test: CatalogueTest, app: UnderTest) => Failure

/** The failing line of the test: it stays the same until the test is edited. */
export function lineOf(test: CatalogueTest, aspect = 'line'): number {
  return 24 + Math.floor(trait(test.key, aspect) * 180)
}

export const reasons: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** `checkout` → `CheckoutScreen`, the page object that the tests of a feature share. */
export function screenOf(test: CatalogueTest): string {
  return `${test.feature.charAt(0).toUpperCase()}${test.feature.slice(1)}Screen`
}

/** `promo_code_input` → `PromoCodeInput` */
export function pascal(element: string): string {
  return element.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
