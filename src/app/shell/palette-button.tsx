import { Kbd, Text, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../api/session/lifetime.ts'
import { useSwitchTeam } from '../../shared/own-teams.ts'
import { onDemand, useOnDemand } from '../../ui/on-demand.tsx'
import { keyNames } from '../../ui/shortcuts/hotkey.ts'
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import classes from './palette-button.module.css'
import { useScreens } from './screens.ts'

const palette = onDemand(() => import('../../features/palette/palette.tsx'))

/** The visible way into the command palette, which comes with its first use. */
export function PaletteButton() {
  const { t } = useTranslation()
  const router = useRouter()
  const { mutate: switchTeam } = useSwitchTeam()
  const [opener, setOpener] = useState<{ element: Element | null } | null>(null)
  const { screens } = useScreens({ wanted: opener !== null })
  const { loaded, loadThen, prepare } = useOnDemand(palette)
  const open = () => {
    const element = document.activeElement
    loadThen(() => setOpener({ element }))
  }
  const keys = keyNames('mod+k').join(' ')
  useShortcuts([
    {
      keys: ['mod+k'],
      group: (words) => words('shortcuts:groups.everywhere'),
      label: (words) => words('shortcuts:palette'),
      run: open,
      whileTyping: true,
    },
  ])
  return (
    <>
      <UnstyledButton
        className={classes.button}
        onClick={open}
        onPointerEnter={prepare}
        aria-label={`${t('shell.find')} ${keys}`}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
      >
        <IconSearch size={18} aria-hidden />
        <Text span miw={72}>
          {t('shell.find')}
        </Text>{' '}
        <Kbd size="xs">{keys}</Kbd>
      </UnstyledButton>
      {opener && loaded && (
        <Suspense>
          <loaded.Palette
            screens={screens}
            onTeam={(id) => switchTeam({ id })}
            onSignOut={() => void signOut(router)}
            onClose={(chosen) => {
              setOpener(null)
              if (chosen?.leaves) return chosen.run()
              // The dialog gives up its hold on the focus once it is gone.
              requestAnimationFrame(() => {
                if (opener.element instanceof HTMLElement) opener.element.focus()
                chosen?.run()
              })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
