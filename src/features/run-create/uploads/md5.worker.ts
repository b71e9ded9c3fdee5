import { answerCalls } from '../../../lib/worker-call.ts'
import { md5Of } from './md5.ts'

const tasks = { md5: (file: File, tell: (read: number) => void) => md5Of(file, tell) }
export type HashTasks = typeof tasks

answerCalls(tasks)
