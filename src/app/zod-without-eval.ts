import * as z from 'zod/mini'

// Before any schema exists: compiled validators need `unsafe-eval`, which no content policy should have to allow.
z.config({ jitless: true })
