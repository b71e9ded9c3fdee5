import { Drawer } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MainMenu } from './main-menu.tsx'
import classes from './menu-drawer.module.css'

interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
}

export default function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  const { t } = useTranslation()
  // The click may have come before this part: a drawer remembers where to give the focus back only as it changes to
  // open, and has to do so before it takes the focus itself.
  const [shown, setShown] = useState(false)
  useLayoutEffect(() => setShown(opened), [opened])
  return (
    <Drawer
      opened={shown}
      onClose={onClose}
      size="var(--drawer-width)"
      title={t('shell.mainMenu')}
      classNames={classes}
      closeButtonProps={{ 'aria-label': t('shell.closeMenu') }}
    >
      <MainMenu />
    </Drawer>
  )
}
