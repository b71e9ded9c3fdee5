import { Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type EndpointId, roleDenial } from '../../contract/access.ts'
import { roles } from '../../contract/enums.ts'
import classes from './users-page.module.css'

/** By what has to be allowed for it, so that the table can't promise what the service refuses. */
const rights = [
  ['seeRuns', 'runs.list'],
  ['seeUsage', 'teams.usage'],
  ['startRuns', 'runs.create'],
  ['editProjects', 'projects.create'],
  ['createTokens', 'tokens.create'],
  ['payments', 'teams.usageLimit'],
  ['people', 'users.invite'],
  ['domains', 'domains.list'],
] as const satisfies readonly (readonly [string, EndpointId])[]

export function RolesTable() {
  const { t } = useTranslation(['users', 'common'])
  return (
    <section className={classes.rights} aria-labelledby="what-roles-may">
      <h2 id="what-roles-may">{t('rights.title')}</h2>
      <div className={classes.rightsFrame}>
        <table className={classes.rightsTable}>
          <thead>
            <tr>
              <th scope="col">{t('rights.action')}</th>
              {roles.toReversed().map((role) => (
                <th key={role} scope="col">
                  {t(`common:roles.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map(([right, id]) => (
              <tr key={right}>
                <th scope="row">{t(`rights.${right}`)}</th>
                {roles.toReversed().map((role) => (
                  <td key={role}>
                    <Allowed yes={roleDenial(id, { role, user: { is_admin: false } }) === null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text size="sm" c="dimmed">
        {t('rights.tokensNote')}
      </Text>
    </section>
  )
}

function Allowed({ yes }: { yes: boolean }) {
  const { t } = useTranslation('users')
  const Glyph = yes ? IconCheck : IconMinus
  return (
    <>
      <Glyph size={16} className={classes.allowed} data-yes={yes || undefined} aria-hidden />
      <VisuallyHidden>{t(yes ? 'rights.yes' : 'rights.no')}</VisuallyHidden>
    </>
  )
}
