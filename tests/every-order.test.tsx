// @vitest-environment jsdom
import { places } from './reply-orders/places.ts'
import { walkScreens } from './reply-orders/walk-screens.ts'

walkScreens(
  places.filter(({ name }) => ['/', '/tokens'].includes(name)),
  { most: 6, seeds: 1 },
)
