// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AsPage, Surroundings, signIn, useTexts } from '../../tests/render.tsx'
import { ApiError } from '../api/failures.ts'
import { createQueryClient, endpointQuery } from '../api/query.ts'
import { getPaymentInfo } from '../contract/teams.ts'
import { UsageLimitNotice, usageLimitCause } from './usage-limit.tsx'

beforeEach(() => useTexts())
afterEach(cleanup)

async function showRefusal(body: { cause?: string }, canPay: boolean) {
  const client = createQueryClient()
  signIn(client, 'owner')
  client.setQueryData(endpointQuery(getPaymentInfo, {}).queryKey, {
    manual_invoicing: canPay,
    is_payment_available: false,
    free_seconds_left: 0,
    price_per_hour_usd: 2.4,
  })
  const cause = usageLimitCause(new ApiError(402, '/api/v2/run', { error: 'USAGE_LIMIT_REACHED', ...body }))
  if (!cause) throw new Error('no refusal of the usage limit')
  render(
    <AsPage client={client}>
      <UsageLimitNotice cause={cause} />
    </AsPage>,
    { wrapper: Surroundings },
  )
  return screen.findByRole('alert')
}

test.each([
  ['limit', false, /the limit it set for this month/],
  ['payment', true, /Free time is used up/],
  [undefined, true, /the limit it set for this month/],
  [undefined, false, /Free time is used up/],
  ['of another kind', true, /the limit it set for this month/],
] as const)('a refusal because of %s for a team that can pay (%s)', async (cause, canPay, words) => {
  const alert = await showRefusal(cause === undefined ? {} : { cause }, canPay)
  expect(alert.textContent).toMatch(words)
  // Used-up free time is no limit.
  expect(/limit/i.test(alert.textContent)).toBe(/limit/.test(words.source))
})

test('another failure shows no usage limit', () => {
  expect(usageLimitCause(new ApiError(402, '/api/v2/run', { error: 'FORBIDDEN', cause: 'limit' }))).toBeNull()
  expect(usageLimitCause(new Error('network'))).toBeNull()
})
