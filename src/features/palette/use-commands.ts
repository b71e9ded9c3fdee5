import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  type Icon,
  IconBook2,
  IconBuilding,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSparkles,
  IconSun,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import { languageNames, languages } from '../../i18n/languages.ts'
import { switchLanguage, type Texts } from '../../i18n/texts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { docsUrl } from '../../lib/product.ts'
import { ownTeamsQuery } from '../../shared/own-teams.ts'
import { showShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import type { Entry } from './arrange.ts'

interface PaletteScreen {
  name: keyof Texts['common']['titles']
  to: string
  icon: Icon
}

export interface Commands {
  /** The screens that the person may see. */
  screens: readonly PaletteScreen[]
  onTeam: (id: string) => void
  onSignOut: () => void
}

const themes: readonly { scheme: MantineColorScheme; icon: Icon }[] = [
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
  { scheme: 'auto', icon: IconDeviceDesktop },
]

/** The entries that need no search: screens, actions, teams, preferences. */
export function useCommands({ screens, onTeam, onSignOut }: Commands): Entry[] {
  const { t } = useTranslation(['palette', 'common'])
  const navigate = useNavigate()
  const { teamId } = useTeamSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const language = useLanguage()
  const teams = useQuery({ ...ownTeamsQuery, staleTime: 60_000 }).data?.payload ?? []
  const report = useMatch({ from: '/_team/runs/$id/report', shouldThrow: false })
  const go = (to: string) => () => void navigate({ to })
  const action = (id: string, icon: Icon, label: string, run: () => void, leaves: boolean): Entry => ({
    id: `action:${id}`,
    kind: 'actions',
    icon,
    label,
    run,
    leaves,
  })
  return [
    ...screens.map(
      ({ name, to, icon }): Entry => ({
        id: `screen:${name}`,
        kind: 'screens',
        label: t(`common:titles.${name}`),
        icon,
        run: go(to),
        leaves: true,
      }),
    ),
    ...(report
      ? [
          action(
            'newFailures',
            IconSparkles,
            t('actions.newFailures'),
            () => void navigate({ to: report.fullPath, params: report.params, search: { verdict: ['new'] } }),
            true,
          ),
        ]
      : []),
    action('newRun', IconPlus, t('actions.newRun'), go('/runs/create'), true),
    action('shortcuts', IconKeyboard, t('actions.shortcuts'), showShortcuts, false),
    action('docs', IconBook2, t('actions.docs'), () => window.open(docsUrl, '_blank', 'noreferrer'), false),
    action('logout', IconLogout, t('common:shell.logout'), onSignOut, true),
    ...(teams.length > 1 ? teams : []).map(
      ({ id, name }): Entry => ({
        id: `team:${id}`,
        kind: 'teams',
        label: name,
        hint: t('hints.team'),
        icon: IconBuilding,
        current: id === teamId,
        run: () => id !== teamId && onTeam(id),
        leaves: true,
      }),
    ),
    ...themes.map(
      ({ scheme, icon }): Entry => ({
        id: `theme:${scheme}`,
        kind: 'preferences',
        label: t(`common:theme.${scheme}`),
        hint: t('common:theme.label'),
        icon,
        current: scheme === colorScheme,
        run: () => setColorScheme(scheme),
        leaves: false,
      }),
    ),
    ...languages.map(
      (one): Entry => ({
        id: `language:${one}`,
        kind: 'preferences',
        label: languageNames[one],
        hint: t('common:language'),
        // Each language is found by its name in either, even by people lost in the wrong one.
        also: one === 'ru' ? 'Russian язык' : 'Английский language',
        icon: IconLanguage,
        current: one === language,
        run: () => void switchLanguage(one),
        leaves: false,
      }),
    ),
  ]
}
