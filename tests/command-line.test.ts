import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from './service.ts'

/** What the public command-line client does: `run --wait --output`, then the download of everything. */

let service: Service
beforeAll(async () => {
  service = await startService({ over: 'fetch' })
})
afterAll(() => service.close())

/** The client sends every option it knows, most of them null. */
const request = {
  platform: 'Android',
  test_app_md5: 'd41d8cd98f00b204e9800998ecf8427e',
  app_md5: 'd41d8cd98f00b204e9800998ecf8427e',
  flows: null,
  analytics_read_only: null,
  profiling: true,
  mock_location: false,
  code_coverage: false,
  concurrency_limit: 4,
  country: null,
  device: null,
  filtering_configuration: JSON.stringify({
    filteringConfiguration: { allowlist: [{ type: 'package', values: ['com.acme.shop.checkout'] }] },
  }),
  flavor: null,
  isolated: null,
  language: null,
  link: 'https://github.example/acme/shop-android/pull/1633',
  name: 'From the command line',
  branch: 'main',
  os_version: '14',
  project: 'shop-android',
  pull_file_config: null,
  retry_quota_test_preventive: null,
  retry_quota_test_reactive: 1,
  retry_quota_test_uncompleted: null,
  system_image: null,
  test_timeout_default: null,
  test_timeout_max: null,
  env_args: { LOCALE: 'en' },
  test_env_args: null,
  bundles: null,
  granted_permission: ['android.permission.CAMERA'],
  app_uninstall: null,
}

test('uploads, runs, waits, and downloads every file', { timeout: 60_000 }, async () => {
  const key = service.db.tables.tokens.all().find((row) => row.name === 'GitHub Actions')?.token
  const { send, backend } = service

  async function upload(filename: string, bytes: Uint8Array): Promise<string> {
    const { body } = await send('POST', `v2/upload/presigned-url?api_key=${key}`, { body: { filename } })
    expect((await send('PUT', body.url, { body: bytes })).status).toBe(200)
    return body.file_path
  }
  const app = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 7919) >> 3)
  const s3_app_path = await upload('shop.apk', app)
  const s3_test_app_path = await upload('shop-test.apk', app.subarray(0, 500))

  const created = await send('POST', `v2/run?api_key=${key}`, {
    body: { ...request, s3_app_path, s3_test_app_path },
  })
  expect(created).toMatchObject({ status: 200, body: { status: 'created' } })
  const id: string = created.body.run_id

  const states = new Set<string>()
  let done = 0
  let run = await send('GET', `v1/run/${id}?api_key=${key}`)
  for (let polls = 0; run.body.completed === null && polls < 2000; polls++) {
    states.add(run.body.state)
    expect(run.body.tests_done).toBeGreaterThanOrEqual(done)
    done = run.body.tests_done
    backend.clock.advance(5000)
    run = await send('GET', `v1/run/${id}?api_key=${key}`)
  }
  expect([...states]).toEqual(['created', 'started'])
  expect(['passed', 'failure']).toContain(run.body.state)
  expect(run.body.total_run_time).toBeGreaterThan(0)

  const { body } = await send('GET', `v1/user/jwt?api_key=${key}`)
  const token: string = body.token
  const files: { id: string; name: string; size: number; content_type: string }[] = []
  for (const folders = [id]; folders.length > 0; ) {
    const { status, body: entries } = await send('GET', `v1/artifact/${folders.shift()}`, { token })
    expect(status).toBe(200)
    for (const entry of entries) {
      if (entry.is_file) files.push(entry)
      else folders.push(entry.id)
    }
  }
  expect(files.some((file) => file.id === `${id}/tests/omni/marathon_junit_report.xml`)).toBe(true)
  expect(files.some((file) => file.id.startsWith(`${id}/profiling/`))).toBe(true)
  expect(files.length).toBeGreaterThan(run.body.tests_total * 3)

  for (const file of files) {
    const url = `https://paceline.test/api/v1/artifact?${new URLSearchParams({ key: file.id })}`
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
    const bytes = await response.arrayBuffer()
    expect({ file: file.id, status: response.status, size: bytes.byteLength }).toEqual({
      file: file.id,
      status: 200,
      size: file.size,
    })
    expect(response.headers.get('content-type')).toBe(file.content_type)
    expect(bytes.byteLength).toBeGreaterThan(0)
  }

  const download = await send('POST', 'v2/download/presigned-url', { token, body: { s3_path: s3_app_path } })
  expect((await send('GET', download.body.url)).body).toEqual(app)
})

test('a token of a run from the command line belongs to whoever made the token', async () => {
  const row = service.db.tables.tokens.all().find((token) => token.name === 'GitHub Actions')
  const { body } = await service.send('POST', `v2/run?api_key=${row?.token}`, { body: { platform: 'iOS' } })
  expect(service.db.tables.runs.get(body.run_id)?.created_by).toBe(row?.user_id)
})
