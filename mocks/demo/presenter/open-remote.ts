import { baseFolder } from '../../../src/lib/addresses.ts'

/** Its page is the demo's own, by another link. */
export const remoteMark = 'mock.remote'

/** Whether the browser lets it. */
export const openRemote = (): boolean =>
  window.open(`${baseFolder}?${remoteMark}=1`, 'paceline-remote', 'popup,width=460,height=860') !== null
