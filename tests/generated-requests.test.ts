import { generateRequests } from './generated-requests/run.ts'

generateRequests({ count: 2_000, seed: 20_261_125 })
