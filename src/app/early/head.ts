import { sayWhatFailedToLoad } from './load-failure.ts'
import { preloadFirstPage } from './preload.ts'
import { showSignInPage } from './show-sign-in.ts'

/** Stands in the head of the page (build/early), before any file of the product is there. */
sayWhatFailedToLoad()
preloadFirstPage()
showSignInPage()
