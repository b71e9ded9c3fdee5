import * as z from 'zod/mini'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { errorCodes } from '../../../src/contract/errors.ts'
import { endpoints } from '../../../src/contract/index.ts'
import type { Inquiry } from './inquiry.ts'
import { pageSize, unknownId } from './lists.ts'
import { at, type Exchange, endpointOf, isObject, rowsOf } from './service.ts'

export interface WritingOptions {
  /** Name of created things, to tell them from others. */
  mark: string
  /** Whether to start a run, which costs money. */
  run?: boolean | undefined
}

/** Bodies to create one of each kind; how it is listed, read, changed and removed follows from the contract. */
const lives: Readonly<Record<string, Lifecycle>> = {
  projects: {
    body: (mark) => ({ name: mark, slug: mark }),
    change: (mark) => ({ slug: `${mark}-changed` }),
  },
  tokens: { body: (mark) => ({ name: mark }) },
  users: {
    body: (mark) => ({ email: `${mark}@example.com`, name: mark, role: 'reader' }),
    change: () => ({ role: 'editor' }),
    end: { status: 'deactivated' },
  },
  domains: { body: (mark) => ({ value: `${mark}.example.com` }) },
  runs: { body: (mark) => ({ name: mark, platform: 'Android' }) },
}

interface Lifecycle {
  body(mark: string): Fields
  change?(mark: string): Fields
  /** A change in place of removal. */
  end?: Fields
}
type Fields = Record<string, unknown>

export async function checkWriting(inquiry: Inquiry, { mark, run }: WritingOptions): Promise<void> {
  for (const kind of Object.keys(lives)) if (kind !== 'runs' || run) await checkLife(inquiry, kind, mark)
  await checkUpload(inquiry, mark)
  for (const endpoint of endpoints) if (endpoint.body) await checkWrongBody(inquiry, endpoint)
}

/** Creates, lists, reads, changes and removes a thing, and checks that it is gone. */
async function checkLife(inquiry: Inquiry, kind: string, mark: string): Promise<void> {
  const life = lives[kind]
  const list = endpointOf(`${kind}.list`)
  const create = endpoints.find(({ method, path }) => method === 'POST' && path === list?.path)
  if (!life || !list || !create) return
  const [one, update, remove] = ['get', 'update', 'delete'].map((action) => endpointOf(`${kind}.${action}`))
  const sent = life.body(mark)
  const made = await inquiry.good(create, 'make one', { body: sent })
  if (!made) return inquiry.note(create, 'skipped', 'nothing was made')
  inquiry.note(create, 'kept')
  checkEcho(inquiry, create, made, sent)
  const id = at(made.body, 'id') ?? at(made.body, 'run_id')
  const params = { id }
  const listed = async (purpose: string) => {
    const reply = await inquiry.good(list, purpose, { query: { search: mark, limit: pageSize } })
    return reply && rowsOf(reply.body).find((row) => row.id === id)
  }
  const row = await listed(`list what was made: ${kind}`)
  if (row === undefined) inquiry.broken(create, 'id', `what was made is not in ${list.method} ${list.path}`)
  const alone = one && (await inquiry.good(one, 'get what was made', { params }))
  if (alone && one && row) checkEcho(inquiry, one, alone, { id: row.id, created: row.created })

  const conflicts = create.errors.filter((code) => errorCodes[code] === 409)
  if (conflicts.length > 0)
    await inquiry.refused(create, 'make it again', { body: sent }, 409, 'conflict', conflicts)

  for (const change of [life.change?.(mark), life.end]) {
    if (!update || !change) continue
    const changed = await inquiry.good(update, `change ${Object.keys(change)}`, { params, body: change })
    if (!changed) break
    inquiry.note(update, 'kept')
    checkEcho(inquiry, update, changed, change)
    const now = await listed(`list what was changed: ${kind}`)
    for (const [field, value] of Object.entries(change))
      if (now && now[field] !== value)
        inquiry.broken(update, field, `changed to ${value}, and is ${now[field]}`)
  }
  if (remove) {
    if (!(await inquiry.good(remove, 'remove it', { params }))) return
    inquiry.note(remove, 'kept')
    if (await listed(`list what was removed: ${kind}`))
      inquiry.broken(remove, 'id', `what was removed is still in ${list.method} ${list.path}`)
    await inquiry.refused(remove, 'remove it again', { params }, 404, 'id')
    if (one) await inquiry.refused(one, 'what was removed', { params }, 404, 'id')
  } else if (kind === 'runs') {
    const interrupt = endpointOf('admin.interruptRun')
    if (interrupt) await inquiry.good(interrupt, 'stop it', { params, body: {} })
  } else if (!life.end) inquiry.note(create, 'kept', `left behind: ${mark}`)
}

/** Checks that a reply contains the sent values, as far as it has such fields. */
function checkEcho(
  inquiry: Inquiry,
  endpoint: Endpoint,
  { body }: Exchange,
  sent: Record<string, unknown>,
): void {
  if (!isObject(body)) return
  for (const [field, value] of Object.entries(sent))
    if (field in body && body[field] !== value)
      inquiry.broken(endpoint, field, `${value} was sent, ${body[field]} is told`)
}

async function checkUpload(inquiry: Inquiry, mark: string): Promise<void> {
  const [up, down] = [endpointOf('storage.presignUpload'), endpointOf('storage.presignDownload')]
  const presigned =
    up && (await inquiry.good(up, 'a place for a file', { body: { filename: `${mark}.apk` } }))
  if (!presigned || !up || !down) return
  inquiry.note(up, 'kept')
  const send = inquiry.service.send ?? fetch
  const put = await send(new Request(String(at(presigned.body, 'url')), { method: 'PUT', body: mark }))
  if (!put.ok) return inquiry.broken(up, 'url', `PUT there answers ${put.status}`)
  const path = at(presigned.body, 'file_path')
  const download = await inquiry.good(down, 'where the file is', { body: { s3_path: path } })
  if (!download) return
  inquiry.note(down, 'kept')
  const got = await send(new Request(String(at(download.body, 'url'))))
  if ((await got.text()) !== mark)
    inquiry.broken(down, 'url', `GET there answers ${got.status}, with other bytes`)
}

/** Bodies with missing or wrong fields: refused at validation, so nothing changes. */
async function checkWrongBody(inquiry: Inquiry, endpoint: Endpoint): Promise<void> {
  const { body, params } = endpoint
  if (!(body instanceof z.ZodMiniObject)) return
  const shape: z.core.$ZodShape = body.def.shape
  const fields = Object.keys(shape)
  const required = fields.filter((name) => shape[name] && !z.safeParse(shape[name], undefined).success)
  const asked = { params: params ? { id: unknownId } : {} }
  const nonsense = Object.fromEntries(fields.map((name) => [name, [{ never: {} }]]))
  await inquiry.refused(endpoint, 'wrong body', { ...asked, body: nonsense }, 422, fields[0] ?? 'body')
  if (required.length > 0)
    await inquiry.refused(endpoint, 'empty body', { ...asked, body: {} }, 422, required[0] ?? 'body')
}
