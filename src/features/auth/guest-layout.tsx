import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { productName } from '../../lib/product.ts'
import { Logo } from '../../ui/logo.tsx'
import { LanguageChoice, ThemeChoice } from '../../ui/preferences.tsx'
import classes from './guest-layout.module.css'
import { Illustration } from './illustration.tsx'

/** The product's logo and name in a card, for pages outside a team. */
export function BrandFrame({ beside, children }: { beside?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.layout} data-alone={beside ? undefined : true}>
      <div className={classes.side}>
        <header className={classes.preferences}>
          <LanguageChoice />
          <ThemeChoice />
        </header>
        <main id="content" className={classes.card} tabIndex={-1}>
          <div className={classes.brand}>
            <Logo size={36} />
            <span>{productName}</span>
          </div>
          {children}
        </main>
      </div>
      {beside && (
        <aside className={classes.scene} aria-hidden>
          {beside}
        </aside>
      )}
    </div>
  )
}

/** The card stands beside an illustration. */
export function GuestLayout() {
  return (
    <BrandFrame beside={<Illustration />}>
      <Outlet />
    </BrandFrame>
  )
}
