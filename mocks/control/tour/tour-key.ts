/** Where the guided story is kept, so that a page can see that there is none without its code. */
export const tourKey = 'mock.tour'
