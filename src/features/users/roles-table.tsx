import { Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { roleDenial } from '../../contract/access.ts'
import { listDomains } from '../../contract/domains.ts'
import { roles } from '../../contract/enums.ts'
import { createProject } from '../../contract/projects.ts'
import { createRun, listRuns } from '../../contract/runs.ts'
import { getUsage, updateUsageLimit } from '../../contract/teams.ts'
import { createToken } from '../../contract/tokens.ts'
import { inviteUser } from '../../contract/users.ts'
import classes from './users-page.module.css'

/** Read off the contract, so that the table can't promise what the service refuses. */
const rights = [
  ['seeRuns', listRuns],
  ['seeUsage', getUsage],
  ['startRuns', createRun],
  ['editProjects', createProject],
  ['createTokens', createToken],
  ['payments', updateUsageLimit],
  ['people', inviteUser],
  ['domains', listDomains],
] as const

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
            {rights.map(([right, { id }]) => (
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
