// @vitest-environment jsdom
import { places } from './reply-orders/places.ts'
import { walkScreens } from './reply-orders/walk-screens.ts'

walkScreens(places, { most: 24, seeds: 12 })
