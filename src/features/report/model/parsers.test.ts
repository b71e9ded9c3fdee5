import fc from 'fast-check'
import { XMLBuilder } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { processorTime } from '../../../../tests/processor-time.ts'
import { parseJUnit } from './junit.ts'
import { parseRaw } from './raw-report.ts'
import { readReport } from './read-report.ts'

const suite = (body: string) => `<testsuite name="omni">${body}</testsuite>`

const entry = {
  package: 'com.acme',
  class: 'PayTest',
  method: 'pays',
  metaProperties: [{ name: 'a {"', values: {} }],
  deviceSerial: 'emulator-5554',
  status: 'FAILURE',
  ignored: false,
  success: false,
  timestamp: 1000,
  duration: 50,
}

describe('JUnit files', () => {
  it('read Surefire’s retries: failures before a pass, and after a failure', () => {
    const { cases, complete } = parseJUnit(
      suite(`
      <testcase name="pays" classname="com.acme.PayTest" time="1.5">
        <flakyFailure message="first" type="E"><stackTrace><![CDATA[E: first\n\tat com.acme.X]]></stackTrace></flakyFailure>
      </testcase>
      <testcase name="refunds" classname="com.acme.PayTest" time="1,002.25">
        <failure message="one" type="E">trace one</failure>
        <rerunFailure message="two" type="E"><stackTrace>trace two</stackTrace></rerunFailure>
      </testcase>
      <testcase name="later" classname="com.acme.PayTest" time="0"><skipped message="Waits"/></testcase>`),
    )
    expect(complete).toBe(true)
    expect(cases.map(({ attempts }) => attempts.map(({ status }) => status))).toEqual([
      ['failed', 'passed'],
      ['failed', 'failed'],
      ['ignored'],
    ])
    expect(cases[0]?.attempts[0]?.failure).toEqual({
      type: 'E',
      message: 'first',
      trace: 'E: first\n\tat com.acme.X',
    })
    expect(cases[1]?.seconds).toBe(1002.25)
    expect(cases[1]?.attempts[1]?.failure?.trace).toBe('trace two')
    expect(cases[2]?.attempts[0]?.failure?.message).toBe('Waits')
  })

  it('read the reports of other tools: nested suites, no classes, no times, errors, files for classes', () => {
    const { cases } = parseJUnit(`<testsuites name="all"><testsuite name="outer">
      <testsuite name="cart.spec.js"><testcase name="adds"><error>Error: boom
    at cart.spec.js:3:1</error><system-out>noise</system-out></testcase></testsuite>
      <testcase name="runs" classname="specs/cart.spec.js" time="abc"/></testsuite></testsuites>`)
    expect(cases).toMatchObject([
      { pkg: 'cart.spec', clazz: 'js', method: 'adds', seconds: null },
      { pkg: 'specs', clazz: 'cart.spec.js', method: 'runs', seconds: null },
    ])
    expect(cases[0]?.attempts).toMatchObject([
      { status: 'failed', failure: { type: 'Error', message: 'Error: boom' } },
    ])
  })

  it('keep the cases before a truncation', () => {
    const { cases, complete } = parseJUnit(
      '<testsuite><testcase name="a" classname="C"/><testcase name="b" clas',
    )
    expect(cases.map(({ method }) => method)).toEqual(['a'])
    expect(complete).toBe(false)
    expect(parseJUnit('').complete).toBe(false)
    expect(parseJUnit('{"not": "xml"}')).toEqual({ cases: [], complete: false })
  })

  it('of 20 MB take a second or two', () => {
    const trace = `<![CDATA[${'\tat com.acme.Deep.stack(Deep.kt:12)\n'.repeat(55)}]]>`
    const one = `<testcase name="t" classname="com.acme.C" time="1"><failure message="m" type="T">${trace}</failure></testcase>`
    const file = suite(one.repeat(Math.ceil(20_000_000 / one.length)))
    const time = processorTime(() => expect(parseJUnit(file).cases.length).toBeGreaterThan(9000))
    expect(time).toBeLessThan(4000)
  })

  const times = (part: string) => part.repeat(Math.ceil(600_000 / part.length))
  const failing = (inner: string) => `<testcase name="t"><failure>${inner}</failure></testcase>`
  const raw = JSON.stringify(
    Array.from({ length: 15_000 }, () => ({ ...entry, package: '', method: 't', class: '' })),
  )
  it.each([
    ['elements that never close', times('<a>')],
    ['ends of what never began', times('<a></b>')],
    ['suites without a name', `${times('<testsuite>')}${times('<testcase name="t"/>')}`],
    ['nothing but spaces in a tag', `<testcase ${times(' ')}<`],
    ['nothing but spaces after a name', `<testcase name${times(' ')}<`],
    ['signs without attributes', `<testcase ${times('=/"')}`],
    ['declarations', times('<!a>')],
    ['comments that never end', times('<!--')],
    ['entities without an end', `<a>${times('&a')}`],
    ['a trace of spaces', failing(`E${times(' ')}x`)],
    ['a first line of nothing but dots', failing(`${times('a.')}!`)],
    ['retries', `<testcase name="t">${times('<rerunError type="incomplete" message="m"/>')}</testcase>`],
  ])('with %s are read as fast as others of their size', (_, junit) => {
    expect(processorTime(() => readReport({ junit, raw }))).toBeLessThan(3000)
  })

  it('written by another library are read back', () => {
    const builder = new XMLBuilder({
      ignoreAttributes: false,
      attributeNamePrefix: '',
      attributesGroupName: '$',
    })
    const text = fc.string({ unit: fc.constantFrom(...'abc<>&"\' é\u{1F600}.#-'), minLength: 1 })
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: text, message: text }), { minLength: 1, maxLength: 8 }),
        (entries) => {
          const testcase = entries.map(({ name, message }) => ({
            $: { name, classname: 'a.B', time: '1' },
            failure: { $: { message, type: 'T' } },
          }))
          const read = parseJUnit(builder.build({ testsuite: { testcase } })).cases
          expect(read.map(({ method }) => method)).toEqual(entries.map(({ name }) => name))
          expect(read.map(({ attempts }) => attempts[0]?.failure?.message)).toEqual(
            entries.map(({ message }) => message.trim()),
          )
        },
      ),
    )
  })
})

describe('raw.json', () => {
  it('reads Marathon’s entries, and the older ones without a status', () => {
    const { status: _, ...older } = entry
    const { attempts, complete } = parseRaw(
      JSON.stringify([entry, { ...older, success: true }, { ...older, ignored: true }]),
    )
    expect(complete).toBe(true)
    expect(attempts.map(({ status }) => status)).toEqual(['failed', 'passed', 'ignored'])
    expect(attempts[0]).toEqual({
      pkg: 'com.acme',
      clazz: 'PayTest',
      method: 'pays',
      status: 'failed',
      labels: null,
      device: 'emulator-5554',
      startAt: 1000,
      duration: 50,
    })
  })

  it('leaves out and counts invalid entries', () => {
    expect(
      parseRaw(
        JSON.stringify([entry, null, 7, { class: 'A' }, { ...entry, status: 'NEW', success: undefined }]),
      ),
    ).toMatchObject({
      complete: true,
      unreadable: 4,
    })
    expect(parseRaw('{"a":1}')).toMatchObject({ attempts: [], complete: false, unreadable: 0 })
  })

  it('keeps the complete entries of a truncated file', () => {
    const whole = JSON.stringify([entry, entry, entry])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
        const { attempts, complete } = parseRaw(whole.slice(0, length))
        const expected = Math.min(3, Math.floor((length - 1) / (JSON.stringify(entry).length + 1) + 1e-9))
        expect(attempts.length).toBeGreaterThanOrEqual(Math.max(0, expected))
        expect(attempts.length).toBeLessThanOrEqual(3)
        expect(complete).toBe(false)
      }),
    )
  })

  it('never throws, for any file', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseRaw(text)))
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseJUnit(text)))
  })
})
