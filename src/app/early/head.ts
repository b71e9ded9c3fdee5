import { bringFirstStyles } from './first-styles.ts'
import { sayWhatFailedToLoad } from './load-failure.ts'
import { preloadFirstPage } from './preload.ts'
import { showOutline } from './show-outline.ts'
import { showSignInPage } from './show-sign-in.ts'

/** Stands in the head of the page (build/early), before any file of the product is there. */
showOutline()
bringFirstStyles()
sayWhatFailedToLoad()
preloadFirstPage()
showSignInPage()
