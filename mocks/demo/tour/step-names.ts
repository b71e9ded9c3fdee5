/** The steps that the tour can show. A track chooses some, their order and their words. */
export const stepNames = [
  'product',
  'live',
  'failure',
  'evidence',
  'trouble',
  'recovered',
  'usage',
  'end',
] as const
export type StepName = (typeof stepNames)[number]
