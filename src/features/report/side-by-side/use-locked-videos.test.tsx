// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render, useTexts } from '../../../../tests/render.tsx'
import { useLockedVideos } from './use-locked-videos.ts'
import { VideoControls } from './video-controls.tsx'

beforeEach(() => useTexts())
afterEach(cleanup)

function Two() {
  const videos = useLockedVideos()
  return (
    <>
      <video aria-label="failed" {...videos.video('failed')}>
        <track kind="captions" />
      </video>
      <video aria-label="passed" {...videos.video('passed')}>
        <track kind="captions" />
      </video>
      <VideoControls videos={videos} divergence={12} onSeek={videos.seek} />
    </>
  )
}

/** Plays as a browser does, by hand: jsdom has no films. */
class FakeFilm {
  readonly element: HTMLVideoElement
  readonly play = vi.fn(async () => {
    this.paused = false
  })
  paused = true
  ended = false
  at = 0

  constructor(name: string, duration: number) {
    this.element = screen.getByLabelText(name)
    Object.defineProperties(this.element, {
      duration: { value: duration },
      paused: { get: () => this.paused },
      ended: { get: () => this.ended },
      currentTime: {
        get: () => this.at,
        set: (second: number) => {
          this.at = second
          this.ended = false
        },
      },
      play: { value: this.play },
      pause: {
        value: () => {
          this.paused = true
        },
      },
    })
    fireEvent.loadedMetadata(this.element)
  }

  goOnTo(second: number) {
    this.at = second
    fireEvent.timeUpdate(this.element)
  }
}

function setUp() {
  render(<Two />)
  const films = { failed: new FakeFilm('failed', 30), passed: new FakeFilm('passed', 20) }
  const bar = screen.getByRole<HTMLInputElement>('slider', { name: 'Moment of both videos' })
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  const seek = (second: number) => fireEvent.change(bar, { target: { value: String(second) } })
  return { ...films, bar, press, seek }
}

it('are at the same moment, the shorter one at its end', () => {
  const { failed, passed, bar, seek } = setUp()
  expect(bar.max).toBe('30')
  seek(12)
  expect([failed.at, passed.at]).toEqual([12, 12])
  seek(25)
  expect([failed.at, passed.at]).toEqual([25, 20])
  expect(bar.value).toBe('25')
})

it('play and pause together, and are resynchronised when one lags', async () => {
  const { failed, passed, bar, press } = setUp()
  await press('Play both')
  expect([failed.paused, passed.paused]).toEqual([false, false])
  passed.at = 4
  failed.goOnTo(5)
  expect(passed.at).toBe(5)
  // The following video reports nothing.
  passed.goOnTo(5.1)
  expect(bar.value).toBe('5')
  await press('Pause both')
  expect([failed.paused, passed.paused]).toEqual([true, true])
})

it('continue when the shorter one has ended, and restart after both ended', async () => {
  const { failed, passed, bar, press, seek } = setUp()
  seek(25)
  await press('Play both')
  expect(passed.play).not.toHaveBeenCalled()
  failed.goOnTo(30)
  expect(passed.at).toBe(20)
  fireEvent.ended(failed.element)
  failed.paused = true
  expect(bar.value).toBe('30')
  await press('Play both')
  expect([failed.at, passed.at]).toEqual([0, 0])
  expect(passed.play).toHaveBeenCalledOnce()
})

it('restart from the last frame, which browsers take for the end', async () => {
  const { failed, passed, press, seek } = setUp()
  seek(19.9)
  passed.ended = true
  await press('Play both')
  expect([failed.play, passed.play].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect([failed.at, passed.at]).toEqual([19.9, 19.9])
  await press('Pause both')
  failed.ended = true
  await press('Play both')
  expect([failed.at, passed.at]).toEqual([0, 0])
})

it('stay at the chosen moment when the browser reports the end of paused videos', () => {
  const { failed, passed, bar, seek } = setUp()
  seek(25)
  failed.ended = passed.ended = true
  fireEvent.ended(passed.element)
  expect(bar.value).toBe('25')
})

it('have a disabled slider until the length of one is known', () => {
  render(<Two />)
  const bar = screen.getByRole<HTMLInputElement>('slider', { name: 'Moment of both videos' })
  expect(bar.disabled).toBe(true)
  new FakeFilm('passed', 20)
  expect(bar.disabled).toBe(false)
})

it('mark the divergence', () => {
  setUp()
  expect(screen.getByText('First difference at 0:12')).toBeTruthy()
})
