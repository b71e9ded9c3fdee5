import { generateRequests } from './generated-requests/run.ts'

// Others each day; the names of the tests tell which.
generateRequests({ count: 50_000, seed: Math.floor(Date.now() / 86_400_000) })
