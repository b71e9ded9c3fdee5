import * as z from 'zod/mini'
import { call } from '../../../api/client.ts'
import { restorePassword } from '../../../contract/users.ts'
import { password } from '../../../contract/values.ts'

export const schema = z.object({ password })

export const send = (body: { token: string; password: string }) => call(restorePassword, { body })
