import { useRef, useState } from 'react'

/** Further apart than this, in seconds, and both don't show the same moment. */
const apart = 0.15

/**
 * Two videos that show the same moment from their attempts' start. The longer one leads; the other stands at its last
 * picture once it has ended.
 */
export function useLockedVideos() {
  const videos = useRef(new Map<string, HTMLVideoElement>())
  const wanted = useRef(0)
  const [lengths, setLengths] = useState<Readonly<Record<string, number>>>({})
  const [second, setSecond] = useState(0)
  const [playing, setPlaying] = useState(false)
  const length = Math.max(0, ...Object.values(lengths))
  const leads = (name: string) => lengths[name] === length
  const all = () => [...videos.current.values()]

  const seek = (target: number) => {
    wanted.current = target
    for (const video of all()) standAt(video, target)
    setSecond(target)
  }
  const pause = () => {
    for (const video of all()) video.pause()
    setPlaying(false)
  }
  const toggle = () => {
    if (playing) return pause()
    if (all().every(isOver)) seek(0)
    // A video that is over would begin anew.
    for (const video of all()) if (!isOver(video)) video.play().catch(pause)
    setPlaying(true)
  }
  const video = (name: string) => ({
    ref: (element: HTMLVideoElement | null) => {
      if (element) videos.current.set(name, element)
      else videos.current.delete(name)
    },
    onLoadedMetadata: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
      standAt(currentTarget, wanted.current)
      setLengths((before) => ({ ...before, [name]: currentTarget.duration }))
    },
    onTimeUpdate: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
      const { currentTime, paused } = currentTarget
      if (paused || (!leads(name) && all().some((other) => other !== currentTarget && !other.paused))) return
      wanted.current = currentTime
      setSecond(currentTime)
      for (const other of all())
        if (!isOver(other) && Math.abs(other.currentTime - currentTime) > apart) standAt(other, currentTime)
    },
    onEnded: () => {
      // Browsers say so, too, when a paused video is sent to its last picture.
      if (!playing || !all().every(isOver)) return
      setSecond(length)
      setPlaying(false)
    },
  })
  return { video, length, second, playing, seek, toggle }
}

/** Browsers say so from the last picture on, however long that stays. */
const isOver = ({ ended, currentTime, duration }: HTMLVideoElement) => ended || currentTime >= duration - 0.01

function standAt(video: HTMLVideoElement, second: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : second
  video.currentTime = Math.min(second, end)
}
