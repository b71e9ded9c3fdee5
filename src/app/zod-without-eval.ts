/**
 * Compiled validators need `unsafe-eval`, which no content policy should have to allow. Said where zod looks when it
 * starts, so that it needn't be here yet: guest pages are shown without it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
