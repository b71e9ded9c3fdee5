// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render, useTexts } from '../../../../tests/render.tsx'
import { RecordingEnd, VideoPlayer } from './video-player.tsx'

vi.mock('../../../api/files.ts', () => ({ useFileUrl: () => ({ url: 'blob:film', query: {} }) }))

const file = { id: 'run/video/one.mp4', name: 'one.mp4', is_file: true, size: 1, content_type: 'video/mp4' }

beforeEach(() => useTexts())
afterEach(cleanup)

function setUp() {
  const sentTo = { current: null as number | null }
  const reported: number[] = []
  const lengths: number[] = []
  render(
    <VideoPlayer
      video={{ current: null }}
      file={file}
      startSecond={null}
      onTime={(second) => reported.push(second)}
      onLength={(seconds) => lengths.push(seconds)}
      sentTo={sentTo}
    />,
  )
  const video = screen.getByLabelText('Video')
  Object.defineProperty(video, 'duration', { value: 120 })
  const arriveAt = (second: number) => {
    Object.defineProperty(video, 'currentTime', { value: second, configurable: true })
    fireEvent.seeked(video)
  }
  return { sentTo, reported, lengths, video, arriveAt }
}

it('reports positions set by the user, not those set by the log', () => {
  const { sentTo, reported, arriveAt } = setUp()
  sentTo.current = 12.5
  arriveAt(12.5)
  expect(reported).toEqual([])
  arriveAt(40)
  expect(reported).toEqual([40])
})

it('stays at its end when the log is longer, and the line keeps its mark', () => {
  const { sentTo, reported, arriveAt } = setUp()
  sentTo.current = 151
  arriveAt(120)
  expect(reported).toEqual([])
})

it('shows an error when it can’t be played', () => {
  const { video } = setUp()
  fireEvent.error(video)
  expect(screen.getByText('The video can’t be played: its file is damaged or incomplete.')).toBeDefined()
  expect(screen.queryByLabelText('Video')).toBeNull()
})

it('shows its duration', () => {
  const { lengths, video } = setUp()
  fireEvent.durationChange(video)
  expect(lengths).toEqual([120])
})

it('says that the recording ended early, and how much later a line was written', () => {
  const { rerender } = render(<RecordingEnd recorded={120} attempt={{ duration: 192_000 }} at={30} />)
  const words = () => screen.queryByRole('status')?.textContent
  expect(words()).toBe('The recording ends at 2:00, 1:12 before the attempt does.')
  rerender(<RecordingEnd recorded={120} attempt={{ duration: 192_000 }} at={151} />)
  expect(words()).toBe('The recording ends at 2:00; this line was written 0:31 later.')
  rerender(<RecordingEnd recorded={12} attempt={{ duration: 11_800 }} at={11} />)
  expect(words()).toBeUndefined()
})
