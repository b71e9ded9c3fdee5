// @vitest-environment jsdom
import { places } from './orders/places.ts'
import { walkScreens } from './orders/walk-screens.ts'

walkScreens(
  places.filter(({ name }) => ['/', '/tokens'].includes(name)),
  { most: 6, seeds: 1 },
)
