import * as z from 'zod/mini'
import { userListDefinition } from './access-and-lists.ts'
import { defineEndpoint } from './endpoint.ts'
import { authorizePath, roles, sessionToken, socialProviders, userStatuses } from './enums.ts'
import { listQuerySchema, listReplySchema } from './list-schemas.ts'
import { email, id, password, shortText, timestamp } from './values.ts'

export type { Role, UserStatus } from './enums.ts'

export const role = z.enum(roles)

export const userStatus = z.enum(userStatuses)

export const user = z.object({
  id,
  email: z.string(),
  name: z.string(),
  is_admin: z.boolean(),
  role: z.nullable(role),
  team_id: z.nullable(id),
  /** Among the people of a team: in that team. */
  status: userStatus,
  /** An administrator has deactivated the whole account, so an owner can't let this person in. */
  account_deactivated: z.optional(z.boolean()),
  created: timestamp,
  last_seen: z.nullable(timestamp),
  avatar_url: z.nullable(z.string()),
  /** Only for an owner looking at an invited user of no other team: the acceptance link, to pass on by hand. */
  invitation_url: z.optional(z.string()),
})
export type User = z.infer<typeof user>

export const session = z.object({
  user_id: id,
  role: z.nullable(role),
  team_id: z.nullable(id),
  team_name: z.nullable(z.string()),
  expires_at: timestamp,
})
export type Session = z.infer<typeof session>

const token = z.object({ token: z.string().check(z.regex(sessionToken)) })

/** Rule 4.9: for the bodies of sign-up and of a new team, by which both forms and the fake service check. */
export const minTeamName = 3

export const signUpBody = z.object({ email, name: shortText(), team: shortText(minTeamName), password })
export const signInBody = z.object({ email, password })

export const signUp = defineEndpoint({
  id: 'user.signUp',
  method: 'POST',
  path: 'v1/user/signup',
  summary: 'Create an account together with a team that it owns',
  body: signUpBody,
  reply: token,
  errors: ['USER_ALREADY_EXISTS', 'SAML_AUTH_DOMAIN'],
})

export const signIn = defineEndpoint({
  id: 'user.signIn',
  method: 'POST',
  path: 'v1/user/auth',
  summary: 'Sign in with e-mail and password',
  body: signInBody,
  reply: token,
  errors: ['WRONG_CREDENTIALS', 'SAML_AUTH_DOMAIN'],
})

export const samlSignIn = defineEndpoint({
  id: 'user.samlSignIn',
  method: 'GET',
  path: 'v1/user/auth/saml',
  summary: 'Where to send the browser to sign in through the identity provider of an e-mail domain',
  query: z.strictObject({ email, redirect: z.optional(z.string().check(z.maxLength(2000))) }),
  reply: z.object({ url: z.string() }),
  errors: ['SAML_DOMAIN_NOT_CONFIGURED', 'SAML_ERROR'],
})

export const authorize = defineEndpoint({
  id: 'user.authorize',
  method: 'GET',
  path: authorizePath,
  summary: 'Browser navigation: sign in through Google or GitHub, coming back to /auth/sign_in',
  query: z.strictObject({
    provider: z.enum(socialProviders),
    redirect: z.optional(z.string().check(z.maxLength(2000))),
  }),
  reply: 'redirect',
})

export const resetPassword = defineEndpoint({
  id: 'user.resetPassword',
  method: 'GET',
  path: 'v1/user/reset_password',
  mutates: true,
  summary: 'Mail a link with which the password can be set anew',
  query: z.strictObject({ email }),
  reply: 'none',
  errors: ['USER_NOT_FOUND', 'SAML_AUTH_DOMAIN'],
})

export const restorePassword = defineEndpoint({
  id: 'user.restorePassword',
  method: 'POST',
  path: 'v1/user/restore_password',
  summary: 'Set a password with the token of a reset or invitation mail',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)), password }),
  reply: 'none',
  errors: ['WRONG_RESTORE_TOKEN', 'SAML_AUTH_DOMAIN'],
})

export const me = defineEndpoint({
  id: 'user.me',
  method: 'GET',
  path: 'v1/user/me',
  summary: 'The signed-in user',
  reply: user,
})

export const currentSession = defineEndpoint({
  id: 'user.session',
  method: 'GET',
  path: 'v1/user/session',
  summary: 'Role and current team of the signed-in user',
  reply: session,
})

export const jwt = defineEndpoint({
  id: 'user.jwt',
  method: 'GET',
  path: 'v1/user/jwt',
  extension: true,
  acceptsApiKey: true,
  mutates: true,
  summary: 'Exchange an API token for a bearer token (command-line client)',
  reply: token,
})

export const listUsers = defineEndpoint({
  id: 'users.list',
  method: 'GET',
  path: 'v2/users',
  summary: 'People of the current team',
  query: listQuerySchema(userListDefinition),
  reply: listReplySchema(user),
})

export const inviteBody = z.object({ email, name: shortText(), role })

export const inviteUser = defineEndpoint({
  id: 'users.invite',
  method: 'POST',
  path: 'v2/users',
  summary:
    'Invite somebody into the current team: a mail carries the acceptance link, an existing account is in at once',
  body: inviteBody,
  reply: user,
  errors: ['USER_ALREADY_EXISTS'],
})

export const getUser = defineEndpoint({
  id: 'users.get',
  method: 'GET',
  path: 'v2/users/{id}',
  params: z.object({ id }),
  summary: 'One user: oneself, or for an owner anybody in the team',
  reply: user,
  errors: ['USER_NOT_FOUND'],
})

export const userPatch = z.object({
  /** Changed by an owner, also for themselves unless they are the last one. `status: invited` sends a pending invitation again. */
  role: z.optional(role),
  status: z.optional(userStatus),
  /** Changed by the user, for themselves. */
  name: z.optional(shortText()),
  email: z.optional(email),
  password: z.optional(password),
  current_password: z.optional(z.string().check(z.maxLength(200))),
  /** Oneself: end every session of this user, this one included. */
  sign_out_everywhere: z.optional(z.boolean()),
})
export type UserPatch = z.infer<typeof userPatch>

export const updateUser = defineEndpoint({
  id: 'users.update',
  method: 'PATCH',
  path: 'v2/users/{id}',
  params: z.object({ id }),
  summary: 'Change role or status in the current team (owner), or name, e-mail and password (oneself)',
  body: userPatch,
  reply: user,
  errors: ['USER_NOT_FOUND', 'USER_ALREADY_EXISTS', 'WRONG_CREDENTIALS'],
})
