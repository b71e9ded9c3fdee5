import { Alert, Anchor, Box, Button, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../api/query.ts'
import { meQuery } from '../api/session/current.ts'
import { announceTeamChange, signOut } from '../api/session/lifetime.ts'
import { signedInOnly } from '../app/guards.ts'
import { WhileSignedIn } from '../app/while-signed-in.tsx'
import { createTeam, listTeams, selectTeam, type Team, teamBody } from '../contract/teams.ts'
import { BrandFrame } from '../features/auth/guest-layout.tsx'
import { GuestFooter, GuestPage } from '../features/auth/guest-page.tsx'
import { loadTexts } from '../i18n/texts.ts'
import { ownTeamsQuery } from '../shared/own-teams.ts'
import { useErrorText } from '../ui/errors.tsx'
import { FormShell } from '../ui/form/form-shell.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { toast } from '../ui/toast.ts'
import classes from './create-organization.module.css'

export const Route = createFileRoute('/create-organization')({
  /** `redirected`: the person wanted to go elsewhere, and has no organization to go to. */
  validateSearch: ({ redirected }): { redirected?: boolean } => ({
    redirected: redirected === 'true' || redirected === true || undefined,
  }),
  beforeLoad: async (attempt) => {
    await signedInOnly(attempt)
  },
  loader: () => loadTexts('createOrganization'),
  component: CreateOrganizationPage,
})

function CreateOrganizationPage() {
  return (
    <WhileSignedIn>
      <CreateOrganization />
    </WhileSignedIn>
  )
}

function CreateOrganization() {
  const { redirected } = Route.useSearch()
  const router = useRouter()
  const { t } = useTranslation(['createOrganization', 'common'])
  const { data: user } = useQuery(meQuery)
  const own = useQuery(ownTeamsQuery)
  const teams = own.data?.payload ?? []
  const enterTeam = useEnterTeam()
  const form = useForm({
    schema: teamBody,
    initialValues: { name: '' },
    mutation: useMutation(endpointMutation(createTeam, { invalidates: [listTeams] })),
    toInput: (body) => ({ body }),
    onSuccess: enterTeam,
    labels: { name: t('name') },
  })
  return (
    <BrandFrame>
      <GuestPage header={t('header')} subheader={t('subheader')}>
        {redirected && !own.isPending && <Alert>{t(teams.length === 0 ? 'redirected' : 'choose')}</Alert>}
        <FormShell form={form} submitLabel={t('submit')} wide warnsOfUnsaved={false}>
          <TextInput
            {...form.field('name')}
            label={t('name')}
            placeholder={t('namePlaceholder')}
            autoComplete="organization"
            autoFocus
          />
        </FormShell>
        {teams.length > 0 && (
          <section aria-labelledby="your-organizations">
            <Title order={2} fz={14} mb="xs" id="your-organizations">
              {t('yours')}
            </Title>
            <ul className={classes.teams}>
              {teams.map((team) => (
                <OwnTeam key={team.id} team={team} onOpened={enterTeam} />
              ))}
            </ul>
          </section>
        )}
        <GuestFooter>
          {user && t('signedInAs', { email: user.email })}
          <Anchor component="button" type="button" onClick={() => void signOut(router)}>
            {t('common:shell.logout')}
          </Anchor>
        </GuestFooter>
      </GuestPage>
    </BrandFrame>
  )
}

function OwnTeam({ team, onOpened }: { team: Team; onOpened: () => void }) {
  const { t } = useTranslation('createOrganization')
  const errorText = useErrorText()
  const select = useMutation({
    ...endpointMutation(selectTeam),
    onSuccess: onOpened,
    onError: (error) => toast({ kind: 'error', message: errorText(error) }),
  })
  return (
    <li className={classes.team}>
      <Box miw={0}>
        <Text fw={500} truncate>
          {team.name}
        </Text>
        {team.users_count >= 0 && (
          <Text fz="xs" c="dimmed">
            {t('people', { count: team.users_count })}
          </Text>
        )}
      </Box>
      <Button
        variant="default"
        size="xs"
        loading={select.isPending}
        onClick={() => select.mutate({ id: team.id })}
        aria-label={`${t('open')}: ${team.name}`}
      >
        {t('open')}
      </Button>
    </li>
  )
}

/** Another team, other data: the cache is dropped. */
function useEnterTeam() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return () => {
    queryClient.clear()
    announceTeamChange()
    return navigate({ to: '/', replace: true })
  }
}
