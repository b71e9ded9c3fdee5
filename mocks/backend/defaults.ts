export const defaultScenario = 'demo'
export const defaultSeed = 1
