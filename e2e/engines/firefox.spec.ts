import { tryIn } from './flows.ts'

tryIn('Firefox')
