// @vitest-environment jsdom
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { aRun } from '../../../../tests/a-run.ts'
import { useTexts } from '../../../../tests/render.tsx'
import { parseLog } from '../model/log.ts'
import { nobody, type OwnerOf } from '../model/owners.ts'
import { readReport } from '../model/read-report.ts'
import type { Verdict } from '../model/verdict.ts'
import { describeCause, describeRun, describeTest, describeVerdicts, questionFor } from './write-issue.ts'

const words = () => i18next.getFixedT('en', 'report')
const link = 'https://app.test/runs/1/report'
const run = { ...aRun, branch: 'main', project: { id: aRun.id, name: 'Shop [beta]', slug: 'shop' } }

const trace = [
  'java.lang.AssertionError: gone: ```',
  '\tat org.junit.Assert.fail(Assert.java:1)',
  '\tat com.acme.shop.PayTest.pays(PayTest.kt:42)',
  '\tat com.acme.shop.Steps.tap(Steps.kt:7)',
].join('\n')
const { report } = readReport({
  raw: null,
  junit: `<testsuite name="omni">
    <testcase name="pays" classname="com.acme.shop.PayTest" time="1">
      <failure message="gone: \`\`\`" type="java.lang.AssertionError">${trace}</failure></testcase>
    <testcase name="refunds" classname="com.acme.shop.PayTest" time="1">
      <failure message="gone: \`\`\`" type="java.lang.AssertionError">${trace}</failure></testcase>
    <testcase name="idles" classname="com.acme.shop.PayTest" time="1"/></testsuite>`,
})
const [test] = report.tests
const [attempt] = test?.attempts ?? []
const [cause] = report.causes
if (!test || !attempt || !cause) throw new Error('the report has no failure')

const lines = [
  ...Array.from({ length: 30 }, (_, i) => `03-13 09:12:43.${100 + i}: I/App(1): step ${i}`),
  '03-13 09:12:44.000: E/App(1): boom',
  ...Array.from({ length: 30 }, (_, i) => `03-13 09:12:45.${100 + i}: I/App(1): after ${i}`),
]
const log = parseLog(lines.join('\n'), { startAt: null, duration: null })
const ownerOf: OwnerOf = ({ method }) => (method === 'pays' ? { name: 'pay-team', by: 'label' } : null)
const past = ['passed', 'passed', 'failed'] as const
const facts = {
  run,
  test,
  attempt,
  failure: attempt.failure,
  verdict: 'failed in the latest 2 runs of main',
  owner: 'pay-team (by the rule com.acme.*)',
  device: 'Pixel 8, emulator-5554',
  past,
  log,
  link,
}

describe('an issue in Markdown', () => {
  beforeAll(() => useTexts('en'))

  it('about a test has failure, place, device, first failing run and log', () => {
    expect(describeTest(words(), facts)).toBe(`## PayTest › pays: Failed

\`\`\`\`text
gone: \`\`\`
\`\`\`\`

- Run: Shop \\[beta\\] · Nightly · main · Android · 2026-05-20T10:20:00.000Z
- Verdict: failed in the latest 2 runs of main
- Owner: pay-team (by the rule com.acme.\\*)
- Test: com.acme.shop.PayTest#pays
- Attempt: 1 of 1
- Device: Pixel 8, emulator-5554
- Earlier runs, oldest first: Passed ×2, Failed

### Stack trace, own frames

\`\`\`text
\tat com.acme.shop.PayTest.pays(PayTest.kt:42)
\tat com.acme.shop.Steps.tap(Steps.kt:7)
\`\`\`

### Log around the failure

\`\`\`text
${[...lines.slice(15, 31), ...lines.slice(31, 36)].join('\n')}
\`\`\`

[Open in Paceline](${link})
`)
  })

  it('about a test without files leaves out the unknown parts', () => {
    const bare = { ...facts, failure: null, verdict: null, owner: null, device: null, past: [], log: null }
    expect(describeTest(words(), bare)).toBe(`## PayTest › pays: Failed

- Run: Shop \\[beta\\] · Nightly · main · Android · 2026-05-20T10:20:00.000Z
- Test: com.acme.shop.PayTest#pays
- Attempt: 1 of 1

[Open in Paceline](${link})
`)
  })

  it('about a cause names its tests', () => {
    const text = describeCause(words(), { run, cause, ownerOf, link })
    expect(text).toContain('- com.acme.shop.PayTest#pays\n- com.acme.shop.PayTest#refunds')
    expect(text).toContain('- Tests: 2 failed tests')
    expect(text).toContain('- Owners of the tests: pay-team: 1, No owner: 1')
    expect(describeCause(words(), { run, cause, ownerOf: nobody, link })).not.toContain('Owner')
    expect(text).toContain('at com.acme.shop.Steps.tap')
  })

  it('about a run has counts and the tests of each cause', () => {
    const text = describeRun(words(), { run, report, verdicts: '1 new, 1 known', ownerOf, link })
    expect(text).toContain('- Owners of the failed tests: pay-team: 1, No owner: 1')
    expect(text).toContain(
      '- Tests: Failed: 2, Passed: 1\n- Failures compared with earlier runs: 1 new, 1 known',
    )
    expect(text).toContain('### gone: \\`\\`\\`\n\n- com.acme.shop.PayTest#pays')
  })

  it('about a run for a job’s summary has the failures by verdict', () => {
    const kinds: Verdict[] = [
      { kind: 'known', until: '2026-12-01' },
      { kind: 'new', passed: 10, since: null },
    ]
    const failed = report.tests.filter(({ status }) => status === 'failed')
    const text = describeVerdicts(words(), {
      ...{ run, report, link, main: 'main', language: 'en', sign: '❌', verdicts: '1 new, 1 known' },
      judgement: {
        of: (one) => kinds[failed.indexOf(one)] ?? null,
        counts: { new: 1, first: 0, unclear: 0, flaky: 0, main: 0, known: 1 },
      },
    })
    expect(text).toMatch(/^## ❌ /)
    expect(text).toContain(`- Failures compared with earlier runs: 1 new, 1 known

### 1 new

- com.acme.shop.PayTest#refunds: passed in the 10 runs before · gone: \\\`\\\`\\\`

### 1 known

- com.acme.shop.PayTest#pays: Known until December 1, 2026 · gone: \\\`\\\`\\\`

[Open in Paceline](${link})
`)
  })

  it('mentions nobody and has no links from foreign text', () => {
    const name = '@octocat <img src=x> [a](https://evil.test) **b**'
    const text = describeRun(words(), { run: { ...run, name }, report, verdicts: '', ownerOf, link })
    expect(text).not.toMatch(/@octocat|(?<!\\)<img|(?<!\\)\]\(https:\/\/evil|(?<!\\)\*\*b/)
  })

  it('is the same for an assistant, below the question', () => {
    expect(questionFor(words(), 'facts')).toMatch(/\?.*\n\nfacts$/s)
  })
})
