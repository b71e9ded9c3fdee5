import { ownProperty } from '../../contract/own-property.ts'
import { environmentProblems } from '../../contract/rules/environment.ts'
import { type RunBody, runBody } from '../../contract/runs.ts'
import {
  type Checked,
  checkValues,
  type FieldProblem,
  type FieldProblems,
} from '../../ui/form/field-problem.ts'
import { type RunDraft, usesBundles } from './draft.ts'
import { toEnvironment } from './environment-choices.ts'
import { isJson } from './filters.ts'
import { toRunBody } from './wire.ts'

export const steps = ['platform', 'apps', 'environment', 'options', 'review'] as const
export type Step = (typeof steps)[number]

const rule = (name: string): FieldProblem => ({ kind: 'invalid', rule: name })

/** All problems of a draft, by field; without problems, the request body. */
export function checkDraft(draft: RunDraft): Checked<RunBody> {
  const { parsed, problems: ofBody } = checkValues(runBody, toRunBody(draft))
  const problems = new Map<string, FieldProblem>()
  const add = (field: string, problem: FieldProblem) =>
    problems.has(field) ? undefined : problems.set(field, problem)
  for (const list of ['env_args', 'test_env_args'] as const) {
    const names = draft[list].map(({ name }) => name.trim()).filter((name) => name !== '')
    if (draft[list].some(({ name, value }) => name.trim() === '' && value !== '')) add(list, rule('nameless'))
    if (new Set(names).size < names.length) add(list, rule('same_name'))
  }
  if (draft.filtersJson !== null && !isJson(draft.filtersJson)) add('filters', { kind: 'json' })
  for (const [field, problem] of appProblems(draft)) add(field, problem)
  for (const problem of environmentProblems(toEnvironment(draft))) add(problem.field, rule(problem.rule))
  for (const [path, problem] of ofBody) add(fieldOf(path, draft), problem)
  return { problems, parsed: problems.size === 0 ? parsed : undefined }
}

/** The API asks for no app; the form does (rule 5.2). */
function* appProblems(draft: RunDraft): Generator<[string, FieldProblem]> {
  if (!usesBundles(draft)) return yield* fileProblems(draft, '', true)
  if (draft.bundles.length === 0) yield ['bundles', { kind: 'required' }]
  for (const bundle of draft.bundles) yield* fileProblems(bundle, `bundles.${bundle.id}.`, false)
  if (draft.mock_location && draft.bundles.length > 1) yield ['mock_location', rule('one_app_only')]
}

function* fileProblems(
  { app, testApp }: Pick<RunDraft, 'app' | 'testApp'>,
  place: string,
  needsApp: boolean,
): Generator<[string, FieldProblem]> {
  if (needsApp && !app) yield [`${place}app`, { kind: 'required' }]
  if (!testApp) yield [`${place}testApp`, { kind: 'required' }]
  else if (app && app.md5 !== '' && app.md5 === testApp.md5) yield [`${place}testApp`, rule('same_file')]
}

const fieldsOfBody: Readonly<Record<string, string>> = {
  s3_app_path: 'app',
  app_md5: 'app',
  s3_test_app_path: 'testApp',
  test_app_md5: 'testApp',
  filtering_configuration: 'filters',
}

/** `s3_app_path` → `app`; `env_args.FOO` → `env_args`; `bundles.0.s3_app_path` → `bundles.{id}.app`. */
export function fieldOf(bodyPath: string, { flavor, bundles }: Pick<RunDraft, 'flavor' | 'bundles'>): string {
  const [head = '', index, part = ''] = bodyPath.split('.')
  if (flavor === 'maestro' && head === 'test_env_args') return 'env_args'
  const bundle = head === 'bundles' ? bundles[Number(index)] : undefined
  return bundle
    ? `bundles.${bundle.id}.${ownProperty(fieldsOfBody, part) ?? 'testApp'}`
    : (ownProperty(fieldsOfBody, head) ?? head)
}

const stepsOfFields: Readonly<Record<string, Step>> = {
  name: 'platform',
  project: 'platform',
  platform: 'platform',
  flavor: 'platform',
  app: 'apps',
  testApp: 'apps',
  bundles: 'apps',
  flows: 'apps',
  os_version: 'environment',
  system_image: 'environment',
  device: 'environment',
  // A problem of no field is shown where the form was sent.
  '': 'review',
}

export const stepOf = (field: string): Step =>
  ownProperty(stepsOfFields, field.split('.')[0] ?? '') ?? 'options'

export function stepsWith(problems: FieldProblems): Step[] {
  const wrong = new Set([...problems.keys()].map(stepOf))
  return steps.filter((step) => wrong.has(step))
}

export const problemsOfStep = (problems: FieldProblems, step: Step): FieldProblems =>
  new Map([...problems].filter(([field]) => stepOf(field) === step))
