// @vitest-environment jsdom
import { walkBadReplies } from './bad-replies/walk.tsx'

walkBadReplies({ whole: true })
