import { expose } from 'comlink'
import { md5Of } from './md5.ts'

const tasks = { md5: md5Of }
export type HashTasks = typeof tasks

expose(tasks)
