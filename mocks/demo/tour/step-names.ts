/** The steps that the tour can show. A track chooses some, their order and their words. */

export const storySteps = [
  'product',
  'live',
  'failure',
  'evidence',
  'trouble',
  'recovered',
  'usage',
  'end',
] as const

/** Short tours by interest; each goes on to the step `end`. */
export const chapterSteps = {
  qa: ['qaVerdicts', 'qaCauses', 'qaEvidence', 'qaHistory'],
  developer: ['devFailure', 'devCompare', 'devCommand', 'devToken'],
  manager: ['managerHealth', 'managerTrend', 'managerBill', 'managerShares'],
  security: ['securityRoles', 'securityDomains', 'securityTokens', 'securitySessions'],
} as const

export type Chapter = keyof typeof chapterSteps
export const chapters = ['qa', 'developer', 'manager', 'security'] as const satisfies readonly Chapter[]

export const stepNames = [...storySteps, ...chapters.flatMap((chapter) => chapterSteps[chapter])] as const
export type StepName = (typeof stepNames)[number]

export const chapterOf = (step: StepName): Chapter | null =>
  chapters.find((chapter) => (chapterSteps[chapter] as readonly StepName[]).includes(step)) ?? null
