// @vitest-environment jsdom
import { walkLegalWorlds } from './legal/walk.tsx'

walkLegalWorlds({ wide: false })
