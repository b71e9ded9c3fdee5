import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { longText, shortText } from './values.ts'

/** The most that one PUT may carry. */
export const largestUpload = 4_000_000_000

export const presignUpload = defineEndpoint({
  id: 'storage.presignUpload',
  method: 'POST',
  path: 'v2/upload/presigned-url',
  acceptsApiKey: true,
  acceptsApiTokenSession: true,
  summary: 'A one-time URL to PUT the bytes of a file to',
  body: z.object({ filename: shortText(1, 255) }),
  reply: z.object({ url: z.string(), file_path: z.string() }),
})

export const presignDownload = defineEndpoint({
  id: 'storage.presignDownload',
  method: 'POST',
  path: 'v2/download/presigned-url',
  idempotent: true,
  summary: 'A one-time URL to GET the bytes of an uploaded file from',
  body: z.object({ s3_path: longText.check(z.minLength(1)) }),
  reply: z.object({ url: z.string() }),
})
