import { baseFolder } from '../../../src/lib/addresses.ts'

/** Link parameter by which the demo's page becomes the remote. */
export const remoteMark = 'mock.remote'

/** False when the browser blocks the window. */
export const openRemote = (): boolean =>
  window.open(`${baseFolder}?${remoteMark}=1`, 'paceline-remote', 'popup,width=460,height=860') !== null
