import { Button, CloseButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CommandRunner } from '../../control/command-runner.ts'
import { openFrame } from '../../control/frame.tsx'
import { useLanguage } from '../../control/language.ts'
import { fill, textsOf } from '../../texts/texts.ts'
import { hasAgreed, isUnanswered, noteStep, sendFigures } from '../figures/figures.ts'
import { readAction } from '../prepare/offer.ts'
import { placeFor } from './card-place.ts'
import { addressOf, goTo } from './go-to.ts'
import { Question } from './question.tsx'
import { startTour } from './start-tour.ts'
import { chapterOf } from './step-names.ts'
import { steps } from './steps.ts'
import classes from './tour.module.css'
import { readTour, rememberTour, type TourState } from './tour-state.ts'
import { readTrack } from './track.ts'
import { useSpot } from './use-spot.ts'

const texts = textsOf('tour')
const interests = textsOf('interests')

/** Resumes the tour; not at all if the stored state can't be read. */
export function resumeTour(control: CommandRunner): void {
  const begun = readTour()
  if (!begun) return
  const frame = openFrame()
  const end = () => {
    rememberTour(null)
    frame.close()
  }
  frame.show(<Tour control={control} begun={begun} onEnd={end} />)
}

let led: { show: (to: number) => void; leave: () => void } | null = null

/** Shows a step, whether or not the tour has begun. */
export async function showStep(control: CommandRunner, step: number): Promise<void> {
  if (led) led.show(step)
  else await startTour(control, step)
}

/** Ends the tour, also one that only begins after a reload. */
export const endTour = (): void => (led ? led.leave() : rememberTour(null))

interface TourProps {
  control: CommandRunner
  begun: TourState
  onEnd: () => void
}

/** A card with text, and a spotlight on its target. The page below stays usable. */
function Tour({ control, begun, onEnd }: TourProps) {
  const language = useLanguage()
  const t = texts[language]
  const [state, setState] = useState(begun)
  const [track] = useState(readTrack)
  const index = Math.min(state.step, track.length - 1)
  const entry = track[index]
  const step = entry && steps[entry.step]
  const spot = useSpot(step?.target ?? nothing)
  const next = useRef<HTMLButtonElement>(null)
  const question = useRef<HTMLDivElement>(null)
  const path = step?.path(state)
  const shown = spot !== null
  const moving = useRef(false)
  const [ready, setReady] = useState(false)
  const [asks, setAsks] = useState(isUnanswered)
  const first = useRef<Promise<TourState>>(null)

  // Begins the step again after a reload: its page may follow from that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    first.current = begin(begun)
    void first.current.then(setState).finally(() => setReady(true))
  }, [])
  useEffect(() => {
    if (ready && path !== undefined) goTo(path)
  }, [ready, path])
  // Before the card is painted: Escape has to work at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every step, once its page is there
  useLayoutEffect(() => {
    const focusNext = () => (question.current ?? next.current)?.focus({ preventScroll: true })
    // A page change puts the focus on the page's heading; here the card tells where one is.
    const take = ({ target }: FocusEvent) => target instanceof HTMLHeadingElement && focusNext()
    focusNext()
    document.addEventListener('focusin', take)
    return () => document.removeEventListener('focusin', take)
  }, [index, shown, asks])

  const last = index === track.length - 1
  const stepAt = (at: number) => steps[track[at]?.step ?? 'product']
  const begin = async (moved: TourState) => {
    const begun = (await stepAt(moved.step).begin?.(control, moved)) ?? moved
    // Unless it has ended meanwhile.
    if (readTour()) rememberTour(begun)
    return begun
  }
  const show = async (to: number) => {
    if (moving.current) return
    moving.current = true
    try {
      // The first step may still be at its beginning.
      const from = (ready ? null : await first.current) ?? state
      await step?.end?.(control, from)
      const begun = await begin({ ...from, step: to })
      const { anew, path } = stepAt(to)
      if (anew) location.assign(addressOf(path(begun)))
      else setState(begun)
    } finally {
      moving.current = false
    }
  }
  const leave = () => {
    sendFigures(
      track.map((one) => one.step),
      last,
    )
    onEnd()
    void step?.end?.(control, state)
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
  useEffect(() => {
    led = { show: (to) => void show(to), leave }
    return () => {
      led = null
    }
  })
  const shownStep = asks ? undefined : entry?.step
  useEffect(() => {
    if (!shownStep || !hasAgreed()) return
    noteStep(shownStep, 0)
    const timer = setInterval(() => document.visibilityState === 'visible' && noteStep(shownStep, 1), second)
    return () => clearInterval(timer)
  }, [shownStep])
  if (!entry) return null
  if (asks) return <Question card={question} onAnswer={() => setAsks(false)} />
  const { title, text } = entry[language]
  const chapter = chapterOf(entry.step)
  const action = last ? readAction() : null
  const place = fill(t.of, { step: index + 1, all: track.length })
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
            {chapter ? `${interests[language].names[chapter]} · ${place}` : place}
          </p>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.text}>{text.replace('{team}', () => state.team)}</p>
        </div>
        {action && (
          <div className={classes.action}>
            <Button
              size="xs"
              h="auto"
              mih={30}
              py={5}
              styles={{ label: { whiteSpace: 'normal', lineHeight: 1.3 } }}
              component="a"
              href={action.href}
              target="_blank"
              rel="noopener noreferrer"
            >
              {action.label}
            </Button>
            <small>{fill(t.opens, { host: new URL(action.href).host })}</small>
          </div>
        )}
        <div className={classes.actions}>
          <Button size="xs" variant="default" onClick={back} disabled={index === 0}>
            {t.back}
          </Button>
          <Button size="xs" variant={action ? 'default' : 'filled'} ref={next} onClick={forth}>
            {last ? t.done : t.next}
          </Button>
        </div>
        <CloseButton className={classes.close} size="sm" aria-label={t.skip} title={t.skip} onClick={leave} />
      </div>
    </>
  )
}

const nothing = () => null
const second = 1_000
