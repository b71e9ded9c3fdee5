import { Box, Menu, Stack, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import { signOut } from '../../api/session/lifetime.ts'
import { ownTeamsQuery, useSwitchTeam } from '../../shared/own-teams.ts'
import { useRoleNames } from '../../shared/rights.ts'
import type { LoadedMenuProps } from '../../ui/on-demand.tsx'
import { useLanguageChoice, useThemeChoice } from '../../ui/preferences.tsx'
import { type Screen, useScreens } from './screens.ts'
import classes from './user-menu-items.module.css'

export function UserMenuItems({ target, opened, onChange }: LoadedMenuProps) {
  const { t } = useTranslation()
  const { nameOf } = useRoleNames()
  const router = useRouter()
  const session = useTeamSession()
  const { user, role } = session
  const { isAsking, screens } = useScreens()
  // Screens that only this menu leads to come first.
  const screensIn = (group: Screen['menu']) => [
    ...screens.filter(({ menu }) => menu === group),
    ...screens.filter(({ also }) => also === group),
  ]
  const administration = screensIn('administration')
  // Asked before the menu opens, which waits for the answers: nothing in it moves under the pointer.
  const { data: teams, isPending, failureCount } = useQuery({ ...ownTeamsQuery, staleTime: 60_000 })
  const isWhole = (!isPending || failureCount > 0) && !isAsking
  const close = () => onChange(false)
  const switching = useSwitchTeam({ onSwitched: close })
  const chooseTeam = (id: string) => {
    if (id === session.teamId) close()
    else if (!switching.isPending) switching.mutate({ id })
  }
  return (
    <Menu
      opened={opened && isWhole}
      onChange={onChange}
      position="bottom-end"
      width={264}
      shadow="md"
      withinPortal={false}
    >
      <Menu.Target>{target}</Menu.Target>
      {/* It hangs on the toolbar, which doesn't scroll: on a low screen it has to do so itself. */}
      <Menu.Dropdown mah="calc(100dvh - var(--toolbar-height))" style={{ overflowY: 'auto' }}>
        <Menu.Label>
          <Stack gap={0} fw={400}>
            <Text span c="var(--text-strong)" fw={600}>
              {user.name}
            </Text>
            <Text span fz={13} truncate title={user.email}>
              {user.email}
            </Text>
            <span>{nameOf(role)}</span>
          </Stack>
        </Menu.Label>
        <Menu.Divider />
        {teams && teams.payload.length > 1 && (
          <>
            <Choice
              label={t('shell.yourOrganizations')}
              value={switching.isPending ? switching.variables.id : session.teamId}
              choices={teams.payload.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={chooseTeam}
            />
            <Menu.Divider />
          </>
        )}
        <ScreenItems screens={screensIn('person')} />
        <Menu.Label>{t('shell.settings')}</Menu.Label>
        <ScreenItems screens={screensIn('settings')} />
        <Menu.Divider />
        {administration.length > 0 && (
          <>
            <Menu.Label>{t('shell.administration')}</Menu.Label>
            <ScreenItems screens={administration} />
            <Menu.Divider />
          </>
        )}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut(router)}>
          {t('shell.logout')}
        </Menu.Item>
        <Menu.Divider />
        <Choice {...useLanguageChoice()} />
        <Choice {...useThemeChoice()} />
      </Menu.Dropdown>
    </Menu>
  )
}

function ScreenItems({ screens }: { screens: readonly Screen[] }) {
  const { t } = useTranslation()
  return screens.map(({ name, to, icon: Glyph }) => (
    <Menu.Item
      key={name}
      component={Link}
      to={to}
      className={classes.screen}
      leftSection={<Glyph size={16} aria-hidden />}
    >
      {t(`titles.${name}`)}
    </Menu.Item>
  ))
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; label: string; lang?: string }[]
  onChange: (value: Value) => void
}

/** Choosing leaves the menu open, to show its effect. People in very many teams still get to the log-out. */
function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      <Box role="group" aria-label={label} mah={220} style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup
          value={value}
          onChange={(chosen) => {
            const choice = choices.find((one) => one.value === chosen)
            if (choice) onChange(choice.value)
          }}
        >
          {choices.map(({ label: words, ...item }) => (
            <Menu.RadioItem key={item.value} {...item}>
              {words}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Box>
    </>
  )
}
