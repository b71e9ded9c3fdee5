import { expect, test } from 'vitest'
import type { Run } from '../../contract/runs.ts'
import { estimateCost } from './cost.ts'

const runs = (...seconds: number[]) =>
  seconds.map((total_run_time) => ({ state: 'passed', total_run_time }) as Run)
const payment = {
  manual_invoicing: false,
  is_payment_available: true,
  free_seconds_left: 0,
  price_per_hour_usd: 2.4,
}
const unlimited = { seconds_used: 0, seconds_limit: null }

test('the estimate is the median of the latest runs, minus free seconds', () => {
  expect(estimateCost([], payment, unlimited)).toBeNull()
  expect(estimateCost(runs(1, 3600, 9000), payment, unlimited)).toMatchObject({
    seconds: 3600,
    free: 0,
    usd: 2.4,
  })
  expect(estimateCost(runs(3000, 4200), { ...payment, free_seconds_left: 1800 }, unlimited)).toMatchObject({
    seconds: 3600,
    free: 1800,
    usd: 1.2,
  })
  expect(estimateCost(runs(3600), payment, { seconds_used: 10, seconds_limit: 100 })).toMatchObject({
    limitLeft: 90,
    overLimit: true,
  })
})
