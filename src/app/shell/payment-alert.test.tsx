// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AsPage, render, signIn, useTexts } from '../../../tests/render.tsx'
import type { Role } from '../../contract/users.ts'
import { PaymentAlert, paymentQuery } from './payment-alert.tsx'

/** "Shown when the team is not on manual invoicing and either payment is unavailable or free seconds are left." */

afterEach(cleanup)

/** The alert's text for a user of that role; null without an alert. */
async function alertFor(role: Role, invoicing: boolean, card: boolean, free: number): Promise<string | null> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  signIn(client, role)
  client.setQueryData(paymentQuery.queryKey, {
    manual_invoicing: invoicing,
    is_payment_available: card,
    free_seconds_left: free,
    price_per_hour_usd: 2.4,
  })
  const page = (
    <>
      <PaymentAlert />
      <footer />
    </>
  )
  const { container, findByRole } = render(<AsPage client={client}>{page}</AsPage>)
  await findByRole('contentinfo')
  const alert = container.querySelector('section')
  const words =
    alert &&
    Array.from(alert.querySelectorAll('span, a'), (one) => one.textContent)
      .join(' ')
      .replaceAll('\u00a0', ' ')
  cleanup()
  return words
}

const said = {
  en: {
    left: 'Free time left: 1h 30m.',
    leftThenPaid: 'Free time left: 1h 30m; after that, runs are paid.',
    none: 'The free time is used up: new runs can’t start.',
    add: 'Add a payment method',
    ask: 'The team’s owner can add a payment method.',
  },
  ru: {
    left: 'Осталось бесплатного времени: 1 ч 30 мин.',
    leftThenPaid: 'Осталось бесплатного времени: 1 ч 30 мин, дальше запуски станут платными.',
    none: 'Бесплатное время закончилось, новые запуски недоступны.',
    add: 'Добавить способ оплаты',
    ask: 'Способ оплаты может добавить владелец команды.',
  },
} as const

test.each(['en', 'ru'] as const)(
  'the alert’s text for each combination of payment facts (%s)',
  async (language) => {
    await useTexts(language)
    const { left, leftThenPaid, none, add, ask } = said[language]
    const free = 5400
    for (const [role, whatToDo] of [
      ['owner', add],
      ['editor', ask],
      ['reader', ask],
    ] as const) {
      expect({
        'invoiced, card, free': await alertFor(role, true, true, free),
        'invoiced, card': await alertFor(role, true, true, 0),
        'invoiced, free': await alertFor(role, true, false, free),
        invoiced: await alertFor(role, true, false, 0),
        'card, free': await alertFor(role, false, true, free),
        card: await alertFor(role, false, true, 0),
        free: await alertFor(role, false, false, free),
        nothing: await alertFor(role, false, false, 0),
      }).toEqual({
        'invoiced, card, free': null,
        'invoiced, card': null,
        'invoiced, free': null,
        invoiced: null,
        'card, free': leftThenPaid,
        card: null,
        free: `${left} ${whatToDo}`,
        nothing: `${none} ${whatToDo}`,
      })
    }
  },
)
