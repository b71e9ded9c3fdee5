import { describe, expect, it } from 'vitest'
import { readReport } from './read-report.ts'
import type { Report } from './report.ts'

/** Reports as other writers make them, each by the structure that its tool is known to write. */

const summaryOf = ({ tests }: Report) =>
  tests.map(
    ({ id, status, duration, attempts, failure }) =>
      `${id} ${status} ${duration ?? '-'} ×${attempts.length}${failure ? ` ${failure.type}: ${failure.message}` : ''}`,
  )

function only(junit: string) {
  const { report, notices } = readReport({ junit, raw: null })
  expect(notices).toEqual([])
  return summaryOf(report)
}

describe('Marathon', () => {
  const junit = `<?xml version="1.0" encoding="UTF-8"?><testsuites tests="4" failures="1" errors="1"><testsuite name="omni" tests="3" failures="1" errors="0" group="Omni" time="74.2" skipped="1" timestamp="2024-02-06T11:32:07"><properties><property name="deviceSerial" value="emulator-5554"></property></properties><testcase name="addNewCard" time="12.482" classname="com.example.CardTest"></testcase><testcase name="declines" time="20.1" classname="com.example.CardTest"><failure message="expected:&lt;1&gt; but was:&lt;2&gt;" type="org.junit.ComparisonFailure"><![CDATA[org.junit.ComparisonFailure: expected:<1> but was:<2>
	at com.example.CardTest.declines(CardTest.kt:41)]]></failure><rerunFailure message="No views in hierarchy" type="androidx.test.espresso.NoMatchingViewException"><stackTrace><![CDATA[androidx.test.espresso.NoMatchingViewException: No views in hierarchy]]></stackTrace><system-out><![CDATA[a <log> ]]]]><![CDATA[> of its own]]></system-out></rerunFailure></testcase><testcase name="assumes" time="0.004" classname="com.example.CardTest"><skipped><![CDATA[org.junit.AssumptionViolatedException: needs NFC]]></skipped></testcase></testsuite><testsuite name="tablets" tests="1" failures="0" errors="1"><testcase name="rotates" time="0.0" classname="DefaultPackageTest"><error message="Test Incomplete" type="Test Incomplete"><![CDATA[Instrumentation run failed due to Process crashed.]]></error></testcase></testsuite></testsuites>`
  // Gson writes what could be HTML by its code.
  const raw = String.raw`[
{"package":"com.example","class":"CardTest","method":"addNewCard","metaProperties":[{"name":"org.junit.Test","values":{"expected":"\u003cnone\u003e"}}],"deviceSerial":"emulator-5554","status":"PASSED","ignored":false,"success":true,"timestamp":1707219127000,"duration":12482},
{"package":"com.example","class":"CardTest","method":"declines","metaProperties":[],"deviceSerial":"emulator-5556","status":"FAILURE","ignored":false,"success":false,"timestamp":1707219150000,"duration":21000},
{"package":"com.example","class":"CardTest","method":"declines","metaProperties":[],"deviceSerial":"emulator-5554","status":"FAILURE","ignored":false,"success":false,"timestamp":1707219129000,"duration":20100},
{"package":"com.example","class":"CardTest","method":"assumes","metaProperties":[],"deviceSerial":"emulator-5554","status":"ASSUMPTION_FAILURE","ignored":false,"success":true,"timestamp":1707219180000,"duration":4},
{"package":"","class":"DefaultPackageTest","method":"rotates","metaProperties":[],"deviceSerial":"tablet-1","status":"INCOMPLETE","ignored":false,"success":false,"timestamp":1707219128000,"duration":0}]`

  it('with several pools, retries out of order and a class without a package', () => {
    const { report, notices } = readReport({ junit, raw })
    expect(notices).toEqual([])
    expect(summaryOf(report).sort()).toEqual([
      'DefaultPackageTest#rotates unfinished 0 ×1 Test Incomplete: Test Incomplete',
      'com.example.CardTest#addNewCard passed 12482 ×1',
      'com.example.CardTest#assumes ignored 4 ×1 org.junit.AssumptionViolatedException: org.junit.AssumptionViolatedException: needs NFC',
      'com.example.CardTest#declines failed 21000 ×2 androidx.test.espresso.NoMatchingViewException: No views in hierarchy',
    ])
    const declines = report.tests.find(({ method }) => method === 'declines')
    expect(declines?.attempts.map(({ device, failure }) => [device, failure?.message])).toEqual([
      ['emulator-5554', 'expected:<1> but was:<2>'],
      ['emulator-5556', 'No views in hierarchy'],
    ])
  })

  it('with its retries: no types, no messages, the deciding failure first, passes among the failures', () => {
    const trace = (name: string, line = 7) =>
      `<![CDATA[java.lang.AssertionError\n\tat org.junit.Assert.fail(Assert.java:86)\n\tat com.example.FlakyTest.${name}(FlakyTest.kt:${line})]]>`
    const retry = (element: string, inside: string) =>
      `<${element} type="rerun exception">${inside && `<stackTrace>${inside}</stackTrace>`}</${element}>`
    const { report, notices } = readReport({
      raw: null,
      junit: `<?xml version="1.0" encoding="UTF-8"?><testsuite name="omni" tests="4" failures="1" errors="0" time="4.1" skipped="1" timestamp="2021-02-03T06:59:41">
  <testcase name="ignored" time="0.262" classname="com.example.FlakyTest"><skipped></skipped></testcase>
  <testcase name="recovers" time="1.037" classname="com.example.FlakyTest">${retry('flakyFailure', trace('recovers'))}</testcase>
  <testcase name="passesTwice" time="1.4" classname="com.example.FlakyTest">${retry('flakyFailure', '')}</testcase>
  <testcase name="fails" time="1.36" classname="com.example.FlakyTest"><failure>${trace('fails', 9)}</failure>${retry('rerunFailure', trace('fails'))}${retry('rerunFailure', trace('fails'))}</testcase>
</testsuite>`,
    })
    expect(notices).toEqual([])
    expect(summaryOf(report)).toEqual([
      'com.example.FlakyTest#ignored ignored 262 ×1',
      'com.example.FlakyTest#recovers flaky 1037 ×2 java.lang.AssertionError: java.lang.AssertionError',
      'com.example.FlakyTest#passesTwice passed 1400 ×2',
      'com.example.FlakyTest#fails failed 1360 ×3 java.lang.AssertionError: java.lang.AssertionError',
    ])
    expect(report.tests.at(-1)?.failure?.trace).toContain('FlakyTest.kt:9')
    // The same exception is one cause, whether an attempt decided or not.
    expect(report.causes.map(({ type, attempts }) => [type, attempts])).toEqual([
      ['java.lang.AssertionError', 4],
    ])
  })

  it('before it knew retries: one case for each attempt, nothing but flags in raw.json', () => {
    const old = (method: string, success: boolean) => ({
      package: 'com.example',
      class: 'CardTest',
      method,
      deviceSerial: 'emulator-5554',
      ignored: false,
      success,
      timestamp: success ? 2000 : 1000,
      duration: 10,
    })
    const { report, notices } = readReport({
      raw: JSON.stringify([old('pays', false), old('pays', true)]),
      junit: `<?xml version='1.0' encoding='UTF-8' ?><testsuite name="CardTest.pays" tests="1" failures="1" errors="0" skipped="0" time="0.01" timestamp="2018-11-02T10:00:00"><properties></properties><testcase classname="com.example.CardTest" name="pays" time="0.01"><failure><![CDATA[java.lang.AssertionError: no
	at com.example.CardTest.pays(CardTest.kt:4)]]></failure></testcase></testsuite>`,
    })
    expect(notices).toEqual([])
    expect(summaryOf(report)).toEqual([
      'com.example.CardTest#pays flaky 10 ×2 java.lang.AssertionError: java.lang.AssertionError: no',
    ])
  })
})

describe('other tools', () => {
  it('Gradle’s connected tests', () => {
    expect(
      only(`<?xml version='1.0' encoding='UTF-8' ?>
<testsuite name="" tests="2" failures="1" errors="0" skipped="0" time="3.5" timestamp="2024-01-01T00:00:00" hostname="localhost">
  <properties><property name="device" value="Pixel_6(AVD) - 14" /></properties>
  <testcase name="opens" classname="com.example.OpenTest" time="1.25" />
  <testcase name="closes" classname="com.example.OpenTest" time="2.25"><failure>java.lang.AssertionError
&#9;at com.example.OpenTest.closes(OpenTest.kt:9)
</failure></testcase>
  <system-out><![CDATA[<testcase name="not a case"/>]]></system-out>
</testsuite>`),
    ).toEqual([
      'com.example.OpenTest#opens passed 1250 ×1',
      'com.example.OpenTest#closes failed 2250 ×1 java.lang.AssertionError: java.lang.AssertionError',
    ])
  })

  it('XCTest through xcpretty or fastlane', () => {
    expect(
      only(`<?xml version='1.0' encoding='UTF-8'?><testsuites name='ShopUITests.xctest' tests='2' failures='1'>
  <testsuite name='ShopUITests.CartTests' tests='2' failures='1'>
    <testcase classname='ShopUITests.CartTests' name='testAdds()' time='8.361'/>
    <testcase classname='ShopUITests.CartTests' name='testPays()'><failure message='XCTAssertTrue failed'>ShopUITests/CartTests.swift:41</failure></testcase>
  </testsuite></testsuites>`),
    ).toEqual([
      'ShopUITests.CartTests#testAdds() passed 8361 ×1',
      'ShopUITests.CartTests#testPays() failed - ×1 : XCTAssertTrue failed',
    ])
  })

  it('Maestro', () => {
    expect(
      only(`<?xml version='1.0' encoding='UTF-8'?>
<testsuites><testsuite name="Test Suite" device="emulator-5554" tests="2" failures="1" time="64.0">
  <testcase id="sign-in" name="sign-in" classname="sign-in" time="20.0" status="SUCCESS"/>
  <testcase id="check-out" name="check-out" classname="check-out" time="44.0" status="ERROR"><failure>Assertion is false: "Pay" is visible</failure></testcase>
</testsuite></testsuites>`),
    ).toEqual([
      'sign-in#sign-in passed 20000 ×1',
      'check-out#check-out failed 44000 ×1 : Assertion is false: "Pay" is visible',
    ])
  })

  it('pytest and Robot Framework', () => {
    expect(
      only(`<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" errors="1" failures="1" skipped="1" tests="4" time="0.8">
<testcase classname="tests.test_cart.TestCart" name="test_adds[1-2]" time="0.001"/>
<testcase classname="tests.test_cart" name="test_pays" time="0.2"><failure message="assert 1 == 2">def test_pays():
&gt;       assert 1 == 2
E       assert 1 == 2</failure></testcase>
<testcase classname="tests.test_cart" name="test_setup" time=""><error message="failed on setup with &quot;KeyError: 'a'&quot;">KeyError: 'a'</error></testcase>
<testcase classname="tests.test_cart" name="test_later" time="0"><skipped type="pytest.skip" message="no card">tests/test_cart.py:9: no card</skipped></testcase>
</testsuite></testsuites>`),
    ).toEqual([
      'tests.test_cart.TestCart#test_adds[1-2] passed 1 ×1',
      'tests.test_cart#test_pays failed 200 ×1 : assert 1 == 2',
      'tests.test_cart#test_setup failed - ×1 KeyError: failed on setup with "KeyError: \'a\'"',
      'tests.test_cart#test_later ignored 0 ×1 pytest.skip: no card',
    ])
  })

  it('Mocha and Jest: nested suites, sentences for names, cases repeated for each try', () => {
    expect(
      only(`<testsuites name="jest tests"><testsuite name="Cart" tests="3">
  <testsuite name="Cart when empty"><testcase name="Cart when empty shows a hint" time="0.4"/></testsuite>
  <testcase classname="Cart pays" name="Cart pays" time="1"><failure>Error: expect(received).toBe(expected)
    at Object.&lt;anonymous&gt; (cart.test.ts:3:5)</failure></testcase>
  <testcase classname="Cart pays" name="Cart pays" time="1.5"/>
</testsuite></testsuites>`),
    ).toEqual([
      'Cart when empty#Cart when empty shows a hint passed 400 ×1',
      'Cart pays#Cart pays flaky 1500 ×2 Error: Error: expect(received).toBe(expected)',
    ])
  })

  it('other XML is not an empty report', () => {
    for (const junit of ['<html><body>Not found</body></html>', '<Error><Code>NoSuchKey</Code></Error>'])
      expect(readReport({ junit, raw: null }).notices).toEqual([{ source: 'junit', trouble: 'broken' }])
    expect(only('<testsuite name="omni" tests="0"/>')).toEqual([])
  })
})

it('files of 20 MB are read, whole or truncated', () => {
  const entry = (i: number) =>
    JSON.stringify({
      package: 'com.example.deep',
      class: `Suite${i % 400}`,
      method: `does the thing ${i}`,
      metaProperties: [{ name: 'org.junit.Test', values: { text: 'x'.repeat(200) } }],
      deviceSerial: `emulator-${5554 + (i % 40)}`,
      status: i % 30 ? 'PASSED' : 'FAILURE',
      ignored: false,
      success: i % 30 > 0,
      timestamp: 1_700_000_000_000 + i,
      duration: 1000,
    })
  const count = Math.ceil(20_000_000 / (entry(0).length + 1))
  const raw = `[${Array.from({ length: count }, (_, i) => entry(i)).join(',')}]`
  expect(raw.length).toBeGreaterThan(19_000_000)
  expect(readReport({ junit: null, raw }).report.tests.length).toBe(count)
  const { report, notices } = readReport({ junit: null, raw: raw.slice(0, -300) })
  expect(notices).toEqual([{ source: 'raw', trouble: 'truncated' }])
  expect(report.tests.length).toBe(count - 1)
})
