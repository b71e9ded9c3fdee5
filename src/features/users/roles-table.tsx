import { Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type EndpointId, roleDenial } from '../../contract/access.ts'
import { roles } from '../../contract/enums.ts'
import { SmallTable } from '../../ui/small-table.tsx'
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

const shown = roles.toReversed()

export function RolesTable() {
  const { t } = useTranslation(['users', 'common'])
  return (
    <section aria-labelledby="what-roles-may">
      <Stack gap="sm" maw={760} mt={40}>
        <Title order={2} id="what-roles-may">
          {t('rights.title')}
        </Title>
        <div className={classes.rights}>
          <SmallTable
            align="center"
            head={[t('rights.action'), ...shown.map((role) => t(`common:roles.${role}`))]}
            rows={rights.map(([right, id]) => [
              t(`rights.${right}`),
              ...shown.map((role) => (
                <Allowed key={role} yes={roleDenial(id, { role, user: { is_admin: false } }) === null} />
              )),
            ])}
          />
        </div>
        <Text size="sm" c="dimmed">
          {t('rights.tokensNote')}
        </Text>
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
      <VisuallyHidden>{t(yes ? 'rights.yes' : 'rights.no')}</VisuallyHidden>
    </>
  )
}
