import { http } from '../service/handler.ts'
import { storageUrl } from './pages/storage.ts'

export const storage = [
  http.post('/api/v2/upload/presigned-url', async ({ body, caller, db, now, backend, origin }) => {
    const name = body.filename.replace(/[^\p{L}\p{N}._-]+/gu, '-')
    const file_path = await db.unusedId(
      db.uploads,
      async () => `${caller.team.id}/${await db.newId(db.uploads)}/${name}`,
    )
    await db.uploads.create({
      id: file_path,
      team_id: caller.team.id,
      filename: body.filename,
      created: now,
      size: null,
      content_type: null,
      uploaded_at: null,
    })
    return { url: storageUrl(backend, origin, 'PUT', file_path, now), file_path }
  }),

  http.post('/api/v2/download/presigned-url', ({ body, caller, db, now, backend, origin, refuse }) => {
    const upload = db.rowOfTeam(db.uploads, body.s3_path, caller.team)
    if (upload.uploaded_at === null) throw refuse('NOT_FOUND')
    return { url: storageUrl(backend, origin, 'GET', upload.id, now) }
  }),
]
