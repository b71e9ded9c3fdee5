import i18next from 'i18next'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { toast } from './toast.ts'

/**
 * A part that comes once it is wanted. When it can't (the network is gone, or a new release took it away), the page and
 * what was typed into it stay: a toast says so, and the next time it is tried again.
 */
export function late<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Part: ComponentType<Props> | null = null
  const fetchPart = async () => {
    Part ??= (await load()).default
  }
  function Late({ onLost, ...props }: Props & { onLost: () => void }) {
    const [ready, setReady] = useState(Part !== null)
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when it is wanted
    useEffect(() => {
      if (ready) return
      fetchPart().then(
        () => setReady(true),
        () => {
          toast({ kind: 'error', message: i18next.t('errorPage.partLost') })
          onLost()
        },
      )
    }, [])
    return ready && Part ? (
      <Suspense>
        <Part {...(props as unknown as Props)} />
      </Suspense>
    ) : null
  }
  /** Brings it before it is wanted: the pointer is on its way. */
  Late.preload = () => void fetchPart().catch(() => {})
  return Late
}
