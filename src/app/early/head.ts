import { bringFirstStyles } from './first-styles.ts'
import { sayWhatFailedToLoad } from './load-failure.ts'
import { preloadFirstPage } from './preload.ts'
import { showSkeleton } from './show-skeleton.ts'
import { offerReloadWhenSlow } from './slow-start.ts'

/** Stands in the head of the page (build/early), before any file of the product is there. */
showSkeleton()
bringFirstStyles()
sayWhatFailedToLoad()
preloadFirstPage()
offerReloadWhenSlow()
