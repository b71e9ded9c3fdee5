import { tryIn } from './flows.ts'

tryIn('WebKit')
