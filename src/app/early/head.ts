import { askEarly } from './ask.ts'
import { tellWhatIsLost } from './lost.ts'
import { showEarlyPage } from './show.ts'

/** Stands in the head of the page (build/early), before any file of the product is there. */
tellWhatIsLost()
askEarly()
showEarlyPage()
