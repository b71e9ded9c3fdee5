import * as z from 'zod/mini'
import { projectListDefinition } from './access-and-lists.ts'
import { defineEndpoint } from './endpoint.ts'
import { runOutcomes } from './enums.ts'
import { listQuerySchema, listReplySchema } from './list-schemas.ts'
import { runState } from './runs.ts'
import { id, shortText, timestamp } from './values.ts'

export const slugPattern = /^[a-z0-9](-?[a-z0-9])*$/
export const slug = z.string().check(z.trim(), z.minLength(3), z.maxLength(64), z.regex(slugPattern))

export const project = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  created: timestamp,
  runs_count: z.int(),
  last_run: z.nullable(z.object({ id, name: z.nullable(z.string()), state: runState, created: timestamp })),
  /** How the latest finished runs ended, oldest first: the trend beside the name. A service may leave it out. */
  recent_outcomes: z._default(z.array(z.enum(runOutcomes)), []),
})
export type Project = z.infer<typeof project>

const duplicates = ['PROJECT_WITH_SAME_NAME_ALREADY_EXISTS', 'PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS'] as const

export const listProjects = defineEndpoint({
  id: 'projects.list',
  method: 'GET',
  path: 'v2/projects',
  summary: 'Projects of the current team',
  query: listQuerySchema(projectListDefinition),
  reply: listReplySchema(project),
})

export const projectNames = defineEndpoint({
  id: 'projects.names',
  method: 'GET',
  path: 'v2/projects/list',
  summary: 'Every project of the current team, just enough for a select',
  reply: z.array(z.object({ id, name: z.string(), slug: z.string() })),
})

export const projectBody = z.object({ name: shortText(), slug })

export const createProject = defineEndpoint({
  id: 'projects.create',
  method: 'POST',
  path: 'v2/projects',
  summary: 'Create a project',
  body: projectBody,
  reply: project,
  errors: duplicates,
})

export const updateProject = defineEndpoint({
  id: 'projects.update',
  method: 'PATCH',
  path: 'v2/projects/{id}',
  params: z.object({ id }),
  summary: 'Rename a project or change its slug',
  body: z.partial(projectBody),
  reply: project,
  errors: duplicates,
})
