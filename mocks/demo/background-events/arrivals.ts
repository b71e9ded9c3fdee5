import { personaPassword } from '../../../fixtures/personas.ts'
import { acme } from '../../../fixtures/story/acme-chapters.ts'
import { idOf, secretOf, teamIdOf, userIdOf } from '../../../fixtures/story/ids.ts'
import { invitationMail, invitationRow } from '../../../fixtures/story/people.ts'
import type { MailRow, MembershipRow, RestoreRow, UserRow } from '../../db/models.ts'
import { hashPassword } from '../../handlers/people.ts'
import type { BackgroundEvent } from '../../service/background-events.ts'
import { mailTexts } from '../../service/mail-texts.ts'
import { createRandom } from '../../simulation/random.ts'
import type { World } from './runs.ts'
import { after, type Stream } from './streams.ts'

const newcomers = [
  ['ines', 'Ines Almeida', 'editor'],
  ['oskar', 'Oskar Nyman', 'editor'],
  ['farah', 'Farah Aziz', 'reader'],
  ['jun', 'Jun Park', 'editor'],
  ['bea', 'Bea Novak', 'reader'],
  ['malik', 'Malik Owens', 'editor'],
] as const

const forgetful = ['marco@acme.test', 'lena@acme.test', 'chidi@acme.test']

/** People are invited, others forget their password, and the invited come. */
export function* arrivals(world: World): Stream {
  const random = createRandom('comings', world.seed)
  let at = world.start
  const next = () => (at = after(at, random, { busy: [50, 200], quiet: [400, 800] }))
  for (const [nth, newcomer] of newcomers.entries()) {
    const invited = invitation(world, newcomer, next())
    yield invited
    yield* forgotten(world, forgetful[nth % forgetful.length] ?? '', next())
    yield accepted(invited, next())
  }
}

type Invitation = BackgroundEvent & { user: UserRow; restore: RestoreRow }

function invitation(
  { scenarioRows, seed }: World,
  [local, name, role]: (typeof newcomers)[number],
  at: number,
): Invitation {
  const team_id = teamIdOf(seed, acme)
  const owner = scenarioRows.users?.find(({ id }) => id === userIdOf(seed, 'olivia@acme.test'))
  const known = `${local}@acme.test`
  // Ids don't depend on the brand.
  const email = `${local}@${owner?.email.split('@')[1] ?? 'acme.test'}`
  const user: UserRow = {
    id: userIdOf(seed, known),
    email,
    name,
    password: null,
    is_admin: false,
    status: 'invited',
    created: at,
    last_seen: null,
    current_team_id: team_id,
  }
  const membership: MembershipRow = {
    id: idOf(seed, 'membership', known, acme),
    user_id: user.id,
    team_id,
    role,
    status: 'active',
    created: at,
  }
  const restore = invitationRow(seed, known, at)
  const mail = { ...invitationMail(seed, known, at), to: email }
  return {
    at,
    user,
    restore,
    rows: { users: [user], memberships: [membership], restores: [restore], mails: [mail] },
  }
}

const accepted = ({ user, restore }: Invitation, at: number): BackgroundEvent => ({
  at,
  rows: {
    users: [{ ...user, status: 'active', password: hashPassword(user.id, personaPassword), last_seen: at }],
    restores: [{ ...restore, used: true }],
  },
})

function* forgotten({ scenarioRows, seed }: World, email: string, at: number): Stream {
  const user = scenarioRows.users?.find(({ id }) => id === userIdOf(seed, email))
  if (!user) return
  const id = secretOf(seed, 32, 'forgotten', email, String(at))
  const restore: RestoreRow = { id, user_id: user.id, kind: 'reset', created: at, used: true }
  const mail: MailRow = {
    id: idOf(seed, 'forgotten', email, at),
    to: user.email,
    kind: 'reset',
    ...mailTexts.en.reset,
    link: `/auth/restore/${id}`,
    created: at,
  }
  yield { at, rows: { restores: [restore], mails: [mail] } }
}
