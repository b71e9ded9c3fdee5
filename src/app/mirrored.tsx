import { DirectionContext } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import './mirrored.css'

/** For pages whose lines run from right to left: what Mantine places and moves by itself changes its sides, too. */
export default function Mirrored({ children }: { children: ReactNode }) {
  const dir = useSyncExternalStore(watch, () => (document.dir === 'rtl' ? 'rtl' : 'ltr'))
  return (
    <DirectionContext value={{ dir, setDirection: () => {}, toggleDirection: () => {} }}>
      {children}
    </DirectionContext>
  )
}

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['dir'] })
  return () => observer.disconnect()
}
