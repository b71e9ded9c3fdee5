import { useTeamSession } from '../../api/session/current.ts'
import { useHasWebhooks } from '../../shared/webhooks.ts'
import { type Screen, screensOf } from './screens.ts'

/** The screens for the user menu and the palette, without those that the service lacks (rule 8.1). */
export function useScreens(options?: { wanted: boolean }): { isAsking: boolean; screens: readonly Screen[] } {
  const session = useTeamSession()
  const { isAsking, hasWebhooks } = useHasWebhooks(options)
  const screens = screensOf(session).filter(({ name }) => name !== 'webhooks' || hasWebhooks)
  return { isAsking, screens }
}
