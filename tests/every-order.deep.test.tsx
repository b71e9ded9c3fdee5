// @vitest-environment jsdom
import { places } from './orders/places.ts'
import { walkScreens } from './orders/walk-screens.ts'

walkScreens(places, { most: 24, seeds: 12 })
