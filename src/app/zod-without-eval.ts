/**
 * Compiled validators need `unsafe-eval`, which no content policy should have to allow. A global, since zod reads it when
 * it loads, which may be later.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
