import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** What a test counts afterwards is still in use. */
export const collectGarbage: () => void = runInNewContext('gc')
