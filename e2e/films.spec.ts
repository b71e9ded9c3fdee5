import { RunArtifacts } from './run-artifacts.ts'
import { expect, test } from './test.ts'

test('the video of a failed attempt is as long as the attempt and ends with its screenshot', async ({
  page,
  signIn,
}) => {
  await signIn('owner', { to: '/overview' })
  const artifacts = new RunArtifacts(page)
  for (const platform of ['Android', 'iOS']) {
    const run = await artifacts.latest(
      (of) => of.platform === platform && (of.failed ?? 0) > 0,
      'filter[state][]=failure',
    )
    const raw = await artifacts.raw(run)
    // Of two attempts on one device only their batches tell which film is whose.
    const own = Map.groupBy(raw, (of) => `${of.deviceSerial} ${of.class}#${of.method}`)
    const failures = [...own.values()]
      .flatMap((all) => (all.length === 1 ? all : []))
      .filter(({ status }) => status === 'FAILURE')
    expect(failures.length).toBeGreaterThan(0)
    for (const { package: pkg, class: clazz, method, deviceSerial, duration } of failures.slice(0, 6)) {
      const test = `${pkg}.${clazz}#${method}`.replace(/[^a-zA-Z0-9.#]/g, '-')
      const found = async (kind: string) => {
        const files = await artifacts.list(`${run.id}/${kind}/omni/${deviceSerial}`)
        return files.find(({ name }) => name.startsWith(`${test}-`))?.id ?? ''
      }
      const seen = await page.evaluate(lastPicture, {
        video: await found('video'),
        screenshot: await found('screenshot'),
      })
      expect(seen.seconds * 1000).toBeCloseTo(duration, -1)
      // Films are encoded, so their colours are only near those of the picture.
      expect(seen.difference, test).toBeLessThan(8)
    }
  }
})

/** How long the video is, and how much its end differs from the screenshot: 0 not at all, 255 as black from white. */
async function lastPicture(files: { video: string; screenshot: string }) {
  const token = decodeURIComponent(/auth_token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
  const load = async (key: string) => {
    const address = `/api/v1/artifact?key=${encodeURIComponent(key)}`
    const reply = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
    return reply.blob()
  }
  const pixels = (source: CanvasImageSource, width: number, height: number) => {
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    context?.drawImage(source, 0, 0)
    return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
  }
  const screenshot = await createImageBitmap(await load(files.screenshot))
  const video = document.createElement('video')
  video.src = URL.createObjectURL(await load(files.video))
  await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }))
  const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
  video.currentTime = video.duration - 0.02
  await sought
  const { width, height } = screenshot
  const one = pixels(screenshot, width, height)
  let other = pixels(video, width, height)
  // The picture may come a moment after the video says that it is there; until then nothing is drawn.
  for (let tries = 0; other[3] === 0 && tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    other = pixels(video, width, height)
  }
  const sum = one.reduce((total, value, i) => total + Math.abs(value - (other[i] ?? 0)), 0)
  return { seconds: video.duration, difference: sum / one.length }
}
