import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import { onDemand, useOnDemand } from './on-demand.tsx'

/** The code that positions a tooltip weighs more than a page: it comes with the first one. */
const popup = onDemand(() => import('./tooltip-popup.tsx'))

interface Watched {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: () => void
}

interface TooltipProps {
  /** For the eyes only: screen readers read the element itself. */
  label: string
  maxWidth: number
  children: ReactElement<Watched>
}

/** The time that the pointer may take from the element to the tooltip. */
const onTheWay = 200

/** Words beside what they explain: on hover, on focus, at a touch; they can be pointed at, and go with Escape. */
export function Tooltip({ label, maxWidth, children }: TooltipProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [shown, setShown] = useState(false)
  const { loaded, prepare } = useOnDemand(popup)
  const leaving = useRef(0)
  const stay = () => clearTimeout(leaving.current)
  const show = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    stay()
    setTarget(currentTarget)
    setShown(true)
    prepare()
  }
  const hide = () => setShown(false)
  const leave = ({ pointerType }: PointerEvent<HTMLElement>) => {
    // A lifted finger leaves too, but the text is still to be read; likewise after a focus.
    const focused = document.activeElement
    const isKept = target?.contains(focused) && focused?.matches(':focus-visible')
    if (pointerType === 'touch' || isKept) return
    leaving.current = window.setTimeout(hide, onTheWay)
  }
  useEffect(() => {
    if (!shown) return
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && setShown(false), { signal })
    window.addEventListener(
      'pointerdown',
      (event) => event.target instanceof Node && !target?.contains(event.target) && setShown(false),
      { signal },
    )
    return () => {
      clearTimeout(leaving.current)
      controller.abort()
    }
  }, [shown, target])
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: show,
        onPointerLeave: leave,
        onFocus: show,
        onBlur: hide,
      })}
      {target && loaded && (
        <loaded.TooltipPopup
          target={target}
          shown={shown}
          label={label}
          maxWidth={maxWidth}
          onPointerEnter={stay}
          onPointerLeave={leave}
        />
      )}
    </>
  )
}
