// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { startAnalytics } from './analytics.ts'

const url = 'https://stats.example/script.js'
const added = () => [...document.head.querySelectorAll('script')].map((script) => script.src)

afterEach(() => document.head.replaceChildren())

test('on the cloud host the analytics script is added, once', () => {
  startAnalytics({ host: 'cloud.example', cloudHost: 'cloud.example', url })
  expect(added()).toEqual([url])
})

test.each([
  ['another host', { host: 'self-hosted.example', cloudHost: 'cloud.example', url }],
  ['a host below the cloud host', { host: 'demo.cloud.example', cloudHost: 'cloud.example', url }],
  ['another port of it', { host: 'cloud.example:8080', cloudHost: 'cloud.example', url }],
  ['a build without a cloud host', { host: '', cloudHost: '', url }],
  ['a build without a script', { host: 'cloud.example', cloudHost: 'cloud.example', url: '' }],
])('on %s nothing is added', (_, analytics) => {
  startAnalytics(analytics)
  expect(added()).toEqual([])
})
