import { expose } from 'comlink'
import { demoAddOn } from './demo/add-on.ts'
import { resultTasks } from './demo/own-results/result-tasks.ts'
import { createBackendInWorker } from './hosts/backend-worker/worker-side.ts'

/** The fake service in a page's worker, with the demo's additions. */
const backend = createBackendInWorker(demoAddOn)
const tasks = { ...backend.tasks, ...resultTasks(backend) }
export type Tasks = typeof tasks

expose(tasks)
