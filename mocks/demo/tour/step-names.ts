/** What the tour can show. A track says which of it, in which order and words. */
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
