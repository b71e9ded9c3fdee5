import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { id } from './values.ts'

export const artifact = z.object({
  id: z.string(),
  name: z.string(),
  is_file: z.boolean(),
  size: z.nullable(z.int()),
  content_type: z.nullable(z.string()),
})
export type Artifact = z.infer<typeof artifact>

/** `<run id>` or `<run id>/folder/file`: no empty segments, no way up. */
export const artifactKey = z.string().check(
  z.minLength(36),
  z.maxLength(1000),
  z.refine((key) => id.safeParse(key.replace(/^\//, '').split('/')[0]).success, { error: 'artifact_key' }),
  z.refine((key) => !key.split('/').some((part) => part === '..' || part === '.'), { error: 'artifact_key' }),
)

export const listArtifacts = defineEndpoint({
  id: 'artifacts.list',
  method: 'GET',
  path: 'v1/artifact/{id*}',
  params: z.object({ id: artifactKey }),
  acceptsApiTokenSession: true,
  summary: 'The files and folders directly inside a run or one of its folders',
  reply: z.array(artifact),
})

export const getArtifact = defineEndpoint({
  id: 'artifacts.get',
  method: 'GET',
  path: 'v1/artifact',
  acceptsApiTokenSession: true,
  summary: 'The bytes of one file; Range is honoured',
  query: z.strictObject({ key: artifactKey }),
  reply: 'bytes',
})

export const androidDevice = z.object({
  id: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  width: z.int(),
  height: z.int(),
  dpi: z.int(),
})

export const listAndroidDevices = defineEndpoint({
  id: 'devices.android',
  method: 'GET',
  path: 'v1/devices/android',
  extension: true,
  acceptsApiTokenSession: true,
  summary: 'Android devices that runs can be started on (command-line client)',
  reply: z.array(androidDevice),
})
