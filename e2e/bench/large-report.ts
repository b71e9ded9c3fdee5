/** Runs in the page: answers the artifact calls of one run with a generated report, so that only the report page is measured. */
export interface LargeReport {
  runId: string
  tests: number
  devices: number
  /** Of the log that the first failed test leaves. */
  logLines: number
  /** Which tests fail: others in another run. */
  shift?: number
}

export function serveLargeReport({ runId, tests, devices, logLines, shift = 0 }: LargeReport): void {
  const startAt = Date.UTC(2026, 2, 13, 9)
  const raw: object[] = []
  const cases: string[] = []
  const free = Array.from({ length: devices }, () => startAt + 30_000)
  const run = (pkg: string, clazz: string, method: string, status: string, number: number) => {
    const device = (number * 7919) % devices
    const duration = 2000 + ((number * 104_729) % 18_000)
    raw.push({
      package: pkg,
      class: clazz,
      method,
      metaProperties: [
        { name: 'io.qameta.allure.kotlin.Owner', values: { value: `team-${number % 30}` } },
        { name: 'io.qameta.allure.kotlin.Feature', values: { value: clazz } },
      ],
      deviceSerial: serial(device),
      status,
      ignored: status === 'IGNORED',
      success: status === 'PASSED',
      timestamp: free[device],
      duration,
    })
    free[device] = (free[device] ?? 0) + duration + 250
    return duration
  }
  const serial = (device: number) => `127.0.0.1:${5037 + device}:172.17.0.${device}:5555`
  const isRetried = (attempt: object) => Number(/\d+$/.exec(Reflect.get(attempt, 'method'))?.[0]) % 12 === 0
  const logOf = (attempt: object) => {
    const field = (name: string) => Reflect.get(attempt, name)
    const safe = (name: string) => name.replace(/[^a-zA-Z0-9.#]/g, '-')
    const device = safe(field('deviceSerial'))
    const name = safe(`${field('package')}.${field('class')}#${field('method')}`)
    const lines = Array.from({ length: logLines }, (_, i) => {
      const at = new Date(field('timestamp') + (i * field('duration')) / logLines).toISOString()
      const [level, tag] = i % 900 === 7 ? ['E', 'AcmeShop'] : ['D', `Tag${i % 40}`]
      return `${at.slice(5, 10)} ${at.slice(11, 23)}: ${level}/${tag}(4711): what the device had to say, number ${i}`
    })
    const path = `logs/omni/${device}/${name}-0a1b2c3d-0000-4000-8000-000000000000.log`
    return { device, path, text: lines.join('\n') }
  }
  const frames = Array.from(
    { length: 24 },
    (_, i) => `\tat androidx.test.Frame${i}.call(Frame${i}.java:${i})`,
  )
  for (let i = 0; i < tests; i++) {
    const [pkg, clazz, method] = [
      `com.acme.feature${i % 60}`,
      `Feature${i % 240}Test`,
      `behavesAsExpected${i}`,
    ]
    const failure = `message="No element matches id ${i % 17} after ${i} ms" type="java.lang.AssertionError"`
    const trace = `<![CDATA[java.lang.AssertionError: No element\n${frames.join('\n')}\n\tat ${pkg}.${clazz}.${method}(${clazz}.kt:${i % 300})]]>`
    let inner = ''
    if (i % 12 === 0) {
      run(pkg, clazz, method, 'FAILURE', i)
      inner = `<flakyFailure ${failure}><stackTrace>${trace}</stackTrace></flakyFailure>`
    }
    const failed = (i + shift) % 25 === 1
    const duration = run(pkg, clazz, method, failed ? 'FAILURE' : 'PASSED', i + 1)
    if (failed) inner = `<failure ${failure}>${trace}</failure>`
    cases.push(
      `<testcase name="${method}" classname="${pkg}.${clazz}" time="${duration / 1000}">${inner}</testcase>`,
    )
  }
  const failed = raw.find((attempt) => Reflect.get(attempt, 'status') === 'FAILURE' && !isRetried(attempt))
  const log = failed ? logOf(failed) : null
  const file = (path: string, type: string) => ({
    id: `${runId}/${path}`,
    name: path.split('/').at(-1),
    is_file: true,
    size: null,
    content_type: type,
  })
  const folder = (name: string) => ({ ...file(name, ''), is_file: false, content_type: null })
  const paths = Array.from({ length: devices }, (_, i) => `devices/omni/${i}.json`)
  const listings: Record<string, object[]> = {
    [runId]: [folder('tests'), folder('test_result'), folder('devices'), folder('logs')],
    [`${runId}/logs`]: [folder('logs/omni')],
    [`${runId}/logs/omni`]: log ? [folder(`logs/omni/${log.device}`)] : [],
    ...(log ? { [`${runId}/logs/omni/${log.device}`]: [file(log.path, 'text/plain')] } : {}),
    [`${runId}/tests/omni`]: [file('tests/omni/marathon_junit_report.xml', 'application/xml')],
    [`${runId}/test_result`]: [file('test_result/raw.json', 'application/json')],
    [`${runId}/devices/omni`]: paths.map((path) => file(path, 'application/json')),
  }
  const contents: Record<string, string> = {
    [`${runId}/tests/omni/marathon_junit_report.xml`]: `<testsuite name="omni">${cases.join('')}</testsuite>`,
    [`${runId}/test_result/raw.json`]: JSON.stringify(raw),
    ...(log ? { [`${runId}/${log.path}`]: log.text } : {}),
  }
  paths.forEach((path, i) => {
    contents[`${runId}/${path}`] = JSON.stringify({
      serialNumber: serial(i),
      model: 'Pixel 8',
      connected: new Date(startAt).toISOString(),
      prepared: new Date(startAt + 30_000).toISOString(),
      disconnected: new Date((free[i] ?? startAt) + 1000).toISOString(),
    })
  })

  const fetchReally = window.fetch
  window.fetch = async (input, init) => {
    const url = new URL(typeof input === 'string' || input instanceof URL ? input : input.url, location.href)
    const folder = /^\/api\/v1\/artifact\/(.+)/.exec(url.pathname)?.[1]
    if (folder?.startsWith(runId)) return Response.json(listings[decodeURIComponent(folder)] ?? [])
    const key = url.searchParams.get('key') ?? ''
    if (url.pathname === '/api/v1/artifact' && key.startsWith(runId)) {
      const content = contents[key]
      if (content === undefined) return new Response(null, { status: 404 })
      // Both reports count as arrived once the later one is handed out.
      if (/raw\.json|xml$/.test(key)) performance.mark('arrived')
      return new Response(content)
    }
    const reply = await fetchReally(input, init)
    if (url.pathname !== `/api/v1/run/${runId}`) return reply
    return Response.json({ ...(await reply.json()), tests_total: tests, tests_done: tests })
  }
}
