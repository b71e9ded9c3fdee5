import { Stack, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { access, type EndpointId, missingRole } from '../../contract/access-and-lists.ts'
import { roles } from '../../contract/enums.ts'
import { type Actor, type Denial, denial, type SubjectOf } from '../../contract/rules/denial.ts'
import type { Texts } from '../../i18n/texts.ts'
import { SmallTable } from '../../ui/small-table.tsx'
import classes from './users.module.css'

type Asked = (caller: Actor) => Denial | null

const call =
  <Id extends EndpointId>(id: Id, ...subject: SubjectOf<Id>): Asked =>
  (caller) =>
    denial(id, caller, ...subject)

type ResourceOf<Id> = Id extends `${infer Resource}.${string}` ? Resource : never
const resourceOf = (id: EndpointId) => id.slice(0, id.indexOf('.'))
const endpointIds = Object.keys(access) as EndpointId[]

/** All calls of a resource, or one call by its id, where each depends on the role alone. */
const callsOf = (name: string): Asked[] =>
  endpointIds
    .filter((id) => id === name || resourceOf(id) === name)
    .map((id) => (caller) => missingRole(id, caller))

const own = { created_by: { id: 'caller' } }
const ofAnother = { created_by: { id: 'another' } }
const another = { user: { id: 'another', status: 'active' }, isLastOwner: false } as const

/**
 * Rights that have a row with a name and place of its own, each with all the calls that it takes: the table can't promise
 * what the service refuses. Any other resource or call that depends on the role alone has a row at the end, as soon as there
 * are words under its id.
 */
const rights = [
  ['seeRuns', [call('runs.list'), call('runs.get'), call('artifacts.list'), call('artifacts.get')]],
  ['seeUsage', [call('teams.usage'), call('payments.info')]],
  ['startRuns', [call('runs.create')]],
  ['repeatRuns', [call('runs.repeat')]],
  ['createProjects', [call('projects.create')]],
  ['renameProjects', [call('projects.update')]],
  ['createTokens', [call('tokens.create')]],
  ['revokeOwnTokens', [call('tokens.delete', own)]],
  ['revokeTokensOfOthers', [call('tokens.delete', ofAnother)]],
  ['invite', [call('users.list'), call('users.invite')]],
  ['changeRoles', [call('users.update', { ...another, change: { role: 'reader' } })]],
  ['deactivate', [call('users.update', { ...another, change: { status: 'deactivated' } })]],
  ['domains', [...callsOf('domains'), call('saml.test')]],
] as const satisfies readonly (readonly [string, readonly Asked[]])[]

type WithWords = Extract<ResourceOf<EndpointId> | EndpointId, keyof Texts['users']['rights']>
const entries: readonly string[] = rights.map(([right]) => right)
/** Each resource, followed by its calls. */
const otherNames = [...new Set(endpointIds.flatMap((id) => [resourceOf(id), id]))].filter(
  (name) => !entries.includes(name),
)

const shown = roles.toReversed()

/** `isMissing`: whether the service lacks a resource (rule 8.1). */
export function RolesTable({ isMissing }: { isMissing: (resource: string) => boolean }) {
  const { t, i18n } = useTranslation(['users', 'common'])
  const hasWords = (name: string): name is WithWords => i18n.exists(`users:rights.${name}`)
  const rows = [...rights, ...otherNames.filter(hasWords).map((name) => [name, callsOf(name)] as const)]
  return (
    <section aria-labelledby="what-roles-may">
      <Stack gap="sm" maw={760} mt={40}>
        <Title order={2} id="what-roles-may">
          {t('rightsTable.title')}
        </Title>
        <div className={classes.rights}>
          <SmallTable
            align="center"
            head={[t('rightsTable.action'), ...shown.map((role) => t(`common:roles.${role}`))]}
            rows={rows
              .filter(([right]) => !isMissing(right))
              .map(([right, calls]) => [
                t(`rights.${right}`),
                ...shown.map((role) => {
                  const caller = { role, user: { id: 'caller', is_admin: false } }
                  return <Allowed key={role} yes={calls.every((asked) => asked(caller) === null)} />
                }),
              ])}
          />
        </div>
      </Stack>
    </section>
  )
}

function Allowed({ yes }: { yes: boolean }) {
  const { t } = useTranslation('users')
  const Glyph = yes ? IconCheck : IconMinus
  return (
    <>
      <Glyph
        size={16}
        color={`var(--${yes ? 'state-passed' : 'text-dim'})`}
        style={{ verticalAlign: 'middle' }}
        aria-hidden
      />
      <VisuallyHidden>{t(yes ? 'rightsTable.yes' : 'rightsTable.no')}</VisuallyHidden>
    </>
  )
}
