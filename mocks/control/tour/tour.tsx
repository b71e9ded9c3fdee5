import { Button, CloseButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { baseFolder } from '../../../src/lib/addresses.ts'
import type { Commander } from '../commander.ts'
import { openFrame } from '../frame.tsx'
import { useLanguage } from '../language.ts'
import { placeFor } from './card-place.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import { steps } from './steps.ts'
import classes from './tour.module.css'
import { readTour, rememberTour, type TourState } from './tour-state.ts'
import { useSpot } from './use-spot.ts'

const texts = { en, ru }

/** Goes on where it was left; not at all if what is kept can't be read. */
export function resumeTour(control: Commander): void {
  const begun = readTour()
  if (!begun) return
  const frame = openFrame()
  const end = () => {
    rememberTour(null)
    frame.close()
  }
  frame.show(<Tour control={control} begun={begun} onEnd={end} />)
}

interface TourProps {
  control: Commander
  begun: TourState
  onEnd: () => void
}

/** A card that tells, and a light on what it speaks of. The page below stays in use. */
function Tour({ control, begun, onEnd }: TourProps) {
  const t = texts[useLanguage()]
  const [state, setState] = useState(begun)
  const index = Math.min(state.step, steps.length - 1)
  const step = steps[index]
  const spot = useSpot(step?.target ?? nothing)
  const next = useRef<HTMLButtonElement>(null)
  const path = step?.path(state)
  const shown = spot !== null
  const moving = useRef(false)

  // A reload in the middle of a step finds the service as the step wants it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void step?.begin?.(control, begun), [])
  useEffect(() => {
    if (path !== undefined) goTo(path)
  }, [path])
  // Before the card is seen: whoever sees it may press Escape at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every step, once its page is there
  useLayoutEffect(() => {
    const hold = () => next.current?.focus({ preventScroll: true })
    // A page change puts the focus on the page's heading; here the card tells where one is.
    const take = ({ target }: FocusEvent) => target instanceof HTMLHeadingElement && hold()
    hold()
    document.addEventListener('focusin', take)
    return () => document.removeEventListener('focusin', take)
  }, [index, shown])

  if (!step) return null
  const last = index === steps.length - 1
  const show = async (to: number) => {
    if (moving.current) return
    moving.current = true
    try {
      await step.end?.(control)
      const moved = { ...state, step: to }
      const coming = steps[to]
      const told = (await coming?.begin?.(control, moved)) ?? moved
      rememberTour(told)
      if (coming?.anew) location.assign(addressOf(coming.path(told)))
      else setState(told)
    } finally {
      moving.current = false
    }
  }
  const leave = () => {
    onEnd()
    void step.end?.(control)
  }
  const forth = () => (last ? leave() : void show(index + 1))
  const back = () => index > 0 && void show(index - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    else if (event.key === 'ArrowRight') forth()
    else if (event.key === 'ArrowLeft') back()
    else return
    event.preventDefault()
  }
  const { title, text } = t.steps[step.name]
  return (
    <>
      {spot && <div className={classes.light} style={{ ...spot }} aria-hidden />}
      <div
        className={classes.card}
        style={placeFor(spot)}
        role="dialog"
        aria-label={t.label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div aria-live="polite" aria-atomic>
          <p className={classes.step}>
            {t.of.replace('{step}', String(index + 1)).replace('{all}', String(steps.length))}
          </p>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.text}>{text.replace('{team}', () => state.team)}</p>
        </div>
        <div className={classes.actions}>
          <Button size="xs" variant="default" onClick={back} disabled={index === 0}>
            {t.back}
          </Button>
          <Button size="xs" ref={next} onClick={forth}>
            {last ? t.done : t.next}
          </Button>
        </div>
        <CloseButton className={classes.close} size="sm" aria-label={t.skip} title={t.skip} onClick={leave} />
      </div>
    </>
  )
}

const nothing = () => null

const addressOf = (path: string) => new URL(path, new URL(baseFolder, location.origin))

/** As a link of the product would. What the step wants stays as it is when somebody is there already. */
function goTo(path: string): void {
  const wanted = addressOf(path)
  const here = new URL(location.href)
  const there =
    here.pathname === wanted.pathname &&
    [...wanted.searchParams].every(([name, value]) => here.searchParams.get(name) === value)
  if (there) return
  history.pushState(null, '', wanted)
  dispatchEvent(new PopStateEvent('popstate'))
}
