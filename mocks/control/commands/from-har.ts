import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { commandErrors } from '../command-error.ts'
import { gap } from '../har-world/gaps.ts'
import { isoTime } from '../moments.ts'
import { persona, stateOf } from './world.ts'

export const fromHar = defineCommand({
  summary:
    'Begin a world with what the replies in an HTTP Archive tell, at its time; says by endpoint what they do not tell',
  args: z.strictObject({
    har: z.unknown(),
    /** Whether time stands still; as before without it. */
    freeze: z.optional(z.boolean()),
  }),
  result: z.object({
    now: z.string(),
    counts: z.record(z.string(), z.number()),
    /** Calls that the world was made of. */
    calls: z.number(),
    /** The person who made the last of them, signed in here too. */
    persona: z.nullable(z.string()),
    unknown: z.array(gap),
  }),
  run: async (controlled, { har, freeze }) => {
    const { backend } = controlled
    const { worldOfHar } = await import('../har-world/world.ts')
    const { rows, uploads, now, who, calls, gaps } = worldOfHar(har, backend.db)
    const frozen = freeze ?? backend.clock.state.frozen
    await backend.replaceRows(rows, { scenario: 'empty', now, frozen }, uploads).catch((error: unknown) => {
      throw commandErrors.contradictoryHar(error instanceof Error ? error.message : String(error))
    })
    const user = backend.db.users.findFirst((q) => q.where({ email: who ?? '' }))
    if (user?.status === 'active') await persona.run(controlled, { persona: user.email })
    const { counts } = stateOf(controlled)
    return { now: isoTime(now), counts, calls, persona: who, unknown: gaps.list() }
  },
})
