import { environmentProblems } from '../../contract/rules/environment.ts'
import { runBody } from '../../contract/runs.ts'
import { checkValues, type FieldProblem } from '../../ui/form/field-problem.ts'
import { type RunDraft, usesBundles } from './draft.ts'
import { toEnvironment } from './environment-choices.ts'
import { isJson } from './filters.ts'
import { toRunBody } from './wire.ts'

export const steps = ['platform', 'apps', 'environment', 'options', 'review'] as const
export type Step = (typeof steps)[number]

/** A problem that only this form or the service knows of; the screen has the words. */
export type DraftProblem = FieldProblem | { kind: 'rule'; rule: string }
export type Problems = ReadonlyMap<string, DraftProblem>

const rule = (name: string): DraftProblem => ({ kind: 'rule', rule: name })

/** Everything wrong with a draft, by the field of the screen. */
export function checkDraft(draft: RunDraft): Problems {
  const problems = new Map<string, DraftProblem>()
  for (const [field, problem] of appProblems(draft)) problems.set(field, problem)
  for (const { field, rule: name } of environmentProblems(toEnvironment(draft))) {
    if (!problems.has(field)) problems.set(field, rule(name))
  }
  for (const [path, problem] of checkValues(runBody, toRunBody(draft)).problems) {
    const field = fieldOf(path, draft)
    if (!problems.has(field)) problems.set(field, problem)
  }
  if (draft.filtersJson !== null && !isJson(draft.filtersJson)) problems.set('filters', { kind: 'json' })
  for (const list of ['env_args', 'test_env_args'] as const) {
    const names = draft[list].map(({ name }) => name.trim()).filter((name) => name !== '')
    if (new Set(names).size < names.length) problems.set(list, rule('same_name'))
    if (draft[list].some(({ name, value }) => name.trim() === '' && value !== '')) {
      problems.set(list, rule('nameless'))
    }
  }
  return problems
}

/** The API asks for no app; the form does (rule 5.2). */
function* appProblems(draft: RunDraft): Generator<[string, DraftProblem]> {
  if (usesBundles(draft)) {
    if (draft.bundles.length === 0) yield ['bundles', { kind: 'required' }]
    for (const { id, app, testApp } of draft.bundles) {
      if (!testApp) yield [`bundles.${id}.testApp`, { kind: 'required' }]
      else if (app && app.md5 !== '' && app.md5 === testApp.md5)
        yield [`bundles.${id}.testApp`, rule('same_file')]
    }
    if (draft.mock_location && draft.bundles.length > 1) yield ['mock_location', rule('one_app_only')]
    return
  }
  if (!draft.app) yield ['app', { kind: 'required' }]
  if (!draft.testApp) yield ['testApp', { kind: 'required' }]
  else if (draft.app && draft.app.md5 !== '' && draft.app.md5 === draft.testApp.md5) {
    yield ['testApp', rule('same_file')]
  }
}

const fieldsOfWire: Readonly<Record<string, string>> = {
  s3_app_path: 'app',
  app_md5: 'app',
  s3_test_app_path: 'testApp',
  test_app_md5: 'testApp',
  filtering_configuration: 'filters',
}

/** `s3_app_path` → `app`; `env_args.FOO` → `env_args`. */
function fieldOf(wirePath: string, { flavor }: RunDraft): string {
  const [head = ''] = wirePath.split('.')
  if (flavor === 'maestro' && head === 'test_env_args') return 'env_args'
  return fieldsOfWire[head] ?? head
}

/** What the service found (rule 1.6, `fields`), on the fields of the screen. */
export function serviceProblems(fields: Readonly<Record<string, string>>, draft: RunDraft): Problems {
  const problems = new Map<string, DraftProblem>()
  for (const [path, name] of Object.entries(fields)) {
    const wire = path.replace(/^body\./, '')
    const [head, index, part = ''] = wire.split('.')
    const bundle = head === 'bundles' ? draft.bundles[Number(index)] : undefined
    const field = bundle ? `bundles.${bundle.id}.${fieldsOfWire[part] ?? 'testApp'}` : fieldOf(wire, draft)
    if (!problems.has(field)) problems.set(field, rule(name))
  }
  return problems
}

const platformFields = new Set(['platform', 'flavor'])
const environmentFields = new Set(['os_version', 'system_image', 'device'])

export function stepOf(field: string): Step {
  const [head = ''] = field.split('.')
  if (platformFields.has(head)) return 'platform'
  if (['app', 'testApp', 'bundles', 'flows'].includes(head)) return 'apps'
  return environmentFields.has(head) ? 'environment' : 'options'
}

export function problemsOfStep(problems: Problems, step: Step): [string, DraftProblem][] {
  return [...problems].filter(([field]) => stepOf(field) === step)
}
