import { expose } from 'comlink'
import { demo } from './demo/add-on.ts'
import { resultTasks } from './demo/own-results/result-tasks.ts'
import { createThread } from './hosts/worker-backend/worker-side.ts'

/** The fake service in a page's worker, with the demo's additions. */
const thread = createThread(demo)
const tasks = { ...thread.tasks, ...resultTasks(thread) }
export type Tasks = typeof tasks

expose(tasks)
