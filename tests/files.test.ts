import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Run } from '../src/contract/runs.ts'
import { emailOf, type Service, startService } from './service.ts'

/** Artifacts and uploads, byte for byte. */

let service: Service
let token = ''
let run = ''
beforeAll(async () => {
  service = await startService()
  service.backend.clock.freeze(true)
  token = await service.enter(emailOf('owner'))
  const { body } = await service.send(
    'GET',
    'v2/run?filter[state]=failure&sort[field]=failed&sort[order]=desc&limit=1',
    {
      token,
    },
  )
  run = body.payload[0].id
})
afterAll(() => service.close())

const list = (path: string) => service.send('GET', `v1/artifact/${path}`, { token })
const file = (key: string, range?: string) =>
  service.send('GET', `v1/artifact?key=${encodeURIComponent(key)}`, {
    token,
    headers: range ? { Range: range } : {},
  })

test('a folder lists one level, with or without slashes around its key', async () => {
  const { body } = await list(run)
  const names = body.map((entry: { name: string }) => entry.name)
  expect(names).toEqual(
    expect.arrayContaining([
      'tests',
      'test_result',
      'logs',
      'video',
      'screenshot',
      'devices',
      'bill',
      'report',
    ]),
  )
  expect(
    body.every((entry: { id: string; is_file: boolean }) => !entry.is_file && entry.id.startsWith(`${run}/`)),
  ).toBe(true)
  expect((await list(`/${run}`)).body).toEqual(body)
  expect((await list(`${run}/tests/`)).body).toEqual((await list(`${run}/tests`)).body)
  expect((await list(`${run}/tests/omni`)).body).toMatchObject([
    { name: 'marathon_junit_report.xml', is_file: true },
  ])
})

test.each(['nothing', 'tests/nothing', 'tests/omni/marathon_junit_report.xml/inside'])(
  '%s is not found',
  async (path) => {
    expect((await list(`${run}/${path}`)).status).toBe(404)
    expect((await file(`${run}/${path}`)).status).toBe(404)
  },
)

test('a key with .. is rejected', async () => {
  expect((await file(`${run}/tests/../../${run}/devices`)).status).toBe(422)
  expect((await file('tests')).status).toBe(422)
})

test('a video can be read whole or in ranges', async () => {
  const { body: serials } = await list(`${run}/video/omni`)
  const { body: videos } = await list(serials[0].id)
  const whole = await file(videos[0].id)
  expect(whole).toMatchObject({ status: 200 })
  expect(whole.headers.get('content-type')).toBe('video/mp4')
  expect(whole.headers.get('content-disposition')).toMatch(/^inline; filename/)
  expect(whole.body).toHaveLength(videos[0].size)
  const part = await file(videos[0].id, 'bytes=100-199')
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${videos[0].size}`)
  expect(part.body).toEqual(whole.body.subarray(100, 200))
  const end = await file(videos[0].id, 'bytes=-10')
  expect(end.body).toEqual(whole.body.subarray(-10))
  expect((await file(videos[0].id, `bytes=${videos[0].size}-`)).status).toBe(416)
})

test('an upload can be downloaded unchanged, by its team only, while the link is valid', async () => {
  const { send } = service
  const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7919) >> 3)
  const { body } = await send('POST', 'v2/upload/presigned-url', {
    token,
    body: { filename: 'shop (1).apk' },
  })
  const download = (as: string) =>
    send('POST', 'v2/download/presigned-url', { token: as, body: { s3_path: body.file_path } })
  expect((await download(token)).status).toBe(404)
  const run = (as: string) =>
    send('POST', 'v2/run', { token: as, body: { platform: 'Android', s3_app_path: body.file_path } })
  expect((await run(token)).body.fields).toEqual({ s3_app_path: 'never_uploaded' })
  expect((await send('PUT', `${body.url}0`, { body: bytes })).status).toBe(403)
  expect((await send('PUT', body.url, { body: bytes })).status).toBe(200)
  expect((await send('PUT', body.url, { body: new Uint8Array(3) })).status).toBe(403)
  expect((await run(token)).status).toBe(200)
  const link = (await download(token)).body.url
  expect((await send('GET', link)).body).toEqual(bytes)
  const tess = await service.enter(emailOf('trial'))
  expect((await download(tess)).status).toBe(404)
  expect((await run(tess)).body.fields).toEqual({ s3_app_path: 'never_uploaded' })
  service.backend.clock.advance(60 * 60 * 1000 + 1)
  expect((await send('GET', link)).status).toBe(403)
})

test('a run is made of the files of an earlier one, by its team only', async () => {
  const { send } = service
  const { body: list } = await send('GET', 'v2/run?limit=20', { token })
  const { options, platform } = list.payload.find(({ options }: Run) => options.s3_test_app_path)
  const { s3_app_path, s3_test_app_path } = options
  const run = (as: string, app = s3_app_path) =>
    send('POST', 'v2/run', { token: as, body: { platform, s3_app_path: app, s3_test_app_path } })
  expect((await run(token)).status).toBe(200)
  expect((await run(token, `${s3_app_path}0`)).body.fields).toEqual({ s3_app_path: 'never_uploaded' })
  expect((await run(await service.enter(emailOf('trial')))).body.fields).toEqual({
    s3_app_path: 'never_uploaded',
    s3_test_app_path: 'never_uploaded',
  })
})

test.each([
  ['page.html', 'text/html', '<script>alert(localStorage.jwtToken)</script>'],
  ['picture.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['nothing\ud800.js', '', 'alert(1)'],
])('an uploaded %s is downloaded as an attachment and never runs', async (filename, type, content) => {
  const { send } = service
  const { body } = await send('POST', 'v2/upload/presigned-url', { token, body: { filename } })
  expect((await send('PUT', body.url, { body: content, headers: { 'Content-Type': type } })).status).toBe(200)
  const link = await send('POST', 'v2/download/presigned-url', { token, body: { s3_path: body.file_path } })
  const { status, headers } = await send('GET', link.body.url)
  expect(status).toBe(200)
  expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%]+$/)
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'")
})

test('a presigned address is valid for its file, until it expires, and for one upload', async () => {
  const { send, backend } = service
  const presign = async () =>
    (await send('POST', 'v2/upload/presigned-url', { token, body: { filename: 'app.apk' } })).body
  const put = (url: string) => send('PUT', url, { body: new Uint8Array(4) })
  const [one, other, late] = [await presign(), await presign(), await presign()]
  const download = async () =>
    (await send('POST', 'v2/download/presigned-url', { token, body: { s3_path: one.file_path } })).body.url

  expect((await send('GET', one.url)).status).toBe(403)
  const statuses = await Promise.all([put(one.url), put(one.url), put(one.url)])
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  const link = await download()
  expect((await put(link)).status).toBe(403)
  // Any number of times, as a player requests ranges.
  for (let i = 0; i < 3; i++) expect((await send('GET', link)).status).toBe(200)

  const signature = (url: string) => new URL(url).searchParams.get('signature') ?? ''
  const swapped = (from: string, to: string) => from.replace(signature(from), signature(to))
  expect((await put(swapped(other.url, one.url))).status).toBe(403)
  expect((await put(other.url.replace(/expires=\d+/, 'expires=9999999999999'))).status).toBe(403)
  expect((await put(other.url)).status).toBe(200)
  backend.clock.advance(60 * 60 * 1000 + 1)
  expect((await put(late.url)).status).toBe(403)
  expect((await send('GET', link)).status).toBe(403)
})

test('faults of the storage work, with their number of times', async () => {
  const { send, backend } = service
  const { body } = await send('POST', 'v2/upload/presigned-url', { token, body: { filename: 'app.apk' } })
  const put = () => send('PUT', body.url, { body: new Uint8Array([1, 2, 3, 4]) })
  backend.faults.add({ endpoint: 'PUT storage', code: 'SERVICE_UNAVAILABLE', times: 1 })
  expect((await put()).status).toBe(503)
  expect((await put()).status).toBe(200)
  const { url } = (
    await send('POST', 'v2/download/presigned-url', { token, body: { s3_path: body.file_path } })
  ).body
  backend.faults.add({ endpoint: 'GET storage', kind: 'truncated', times: 1 })
  await expect(send('GET', url)).rejects.toThrow('the connection broke off')
  expect((await send('GET', url)).body).toEqual(new Uint8Array([1, 2, 3, 4]))
})
