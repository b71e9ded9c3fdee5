import './hosts/required-node.ts'
import { demoAddOn } from './demo/add-on.ts'
import { type NodeHostOptions, startNodeHost as startHost } from './hosts/node.ts'

export type { NodeHost, NodeHostOptions } from './hosts/node.ts'

/** The fake service for tests in Node, with the demo's additions: every `fetch` below `/api/` reaches it. */
export const startNodeHost = (options: NodeHostOptions = {}) => startHost({ addOn: demoAddOn, ...options })
