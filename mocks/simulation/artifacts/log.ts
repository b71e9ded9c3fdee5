import type { Cause } from '../causes.ts'
import type { PlannedAttempt } from '../course.ts'
import { createRandom, type Random } from '../random.ts'
import { createLogcat, createOsLog, type Level, type LogWriter } from './log-lines.ts'
import { type Noise, noises } from './log-noise.ts'
import { runnerTags, stepWords } from './log-words.ts'
import { failureOf, type RunView } from './source.ts'

const longLogLines = 100_000

/** The device log of one attempt. Every line lies within the attempt, so that a line's time is a moment of its video. */
export function attemptLog(view: RunView, attempt: PlannedAttempt): Uint8Array<ArrayBuffer> {
  const { subject, app } = view
  const ios = subject.platform === 'iOS'
  const bundle = app.androidPackage
  const narrator = new Narrator(view, attempt, ios ? createOsLog(bundle) : createLogcat())
  return narrator.tell()
}

class Narrator {
  private readonly view: RunView
  private readonly attempt: PlannedAttempt
  private readonly log: LogWriter
  private readonly random: Random
  private readonly noise: readonly Noise[]
  private readonly appTag: string
  private readonly runnerTag: string
  private readonly pids: { app: number; runner: number; system: number }
  private now: number

  constructor(view: RunView, attempt: PlannedAttempt, log: LogWriter) {
    this.view = view
    this.attempt = attempt
    this.log = log
    this.random = createRandom(view.seed, 'log', attempt.test.name, attempt.number)
    const ios = view.subject.platform === 'iOS'
    this.noise = noises[ios ? 'ios' : 'android']
    this.appTag = ios ? view.app.iosTarget.replace(/UITests$/, '') : view.app.name.replace(/\W/g, '')
    this.runnerTag = runnerTags[view.framework]
    this.pids = {
      app: this.random.int(4000, 29_000),
      runner: this.random.int(4000, 29_000),
      system: this.random.int(380, 900),
    }
    this.now = attempt.startAt
  }

  tell(): Uint8Array<ArrayBuffer> {
    const { test, status, startAt, endAt } = this.attempt
    const title = `${test.method}(${test.pkg}.${test.clazz})`
    this.runner('I', `started: ${title}`)
    if (status === 'ASSUMPTION_FAILURE') {
      this.runner('W', failureOf(this.view, this.attempt)?.message ?? '')
      this.now = endAt
      this.runner('I', `finished: ${title}`)
      return this.log.bytes()
    }
    this.launch()
    const chatty = this.view.chatty?.test === test && this.view.chatty.number === this.attempt.number
    // Leaves room for the ending, which is told within the last moments of the attempt.
    const ending = Math.max(startAt, endAt - Math.min(600, (endAt - startAt) * 0.1))
    this.steps(ending, chatty ? (ending - startAt) / longLogLines : 0)
    this.end(title)
    return this.log.bytes()
  }

  private launch(): void {
    const { app, subject } = this.view
    this.now += this.random.int(20, 60)
    if (subject.platform === 'iOS') {
      this.system(
        'I',
        'SpringBoard',
        `Bootstrapping ${app.androidPackage} with intent foreground-interactive`,
      )
      this.now += this.random.int(60, 180)
      this.app('I', `Launched on ${this.view.model}, iOS ${this.view.os}, locale ${this.locale()}`)
      return
    }
    this.system(
      'I',
      'ActivityTaskManager',
      `START u0 {act=android.intent.action.MAIN cat=[android.intent.category.LAUNCHER] cmp=${app.androidPackage}/.MainActivity} from uid 2000`,
    )
    this.now += this.random.int(8, 30)
    this.system(
      'I',
      'ActivityManager',
      `Start proc ${this.pids.app}:${app.androidPackage}/u0a217 for top-activity`,
    )
    this.app(
      'I',
      `Application created on ${this.view.model}, Android ${this.view.os}, locale ${this.locale()}`,
    )
  }

  private locale(): string {
    const { language, country } = this.view.subject.options
    return `${language ?? 'en'}-${country ?? 'US'}`
  }

  /** `pace` 0 is the natural one: noise four times a second or so, a step of the test about once a second. */
  private steps(until: number, pace: number): void {
    let nextStep = this.now + this.random.int(300, 900)
    while (this.now < until) {
      if (this.now >= nextStep) {
        this.step()
        nextStep = this.now + this.random.int(600, 1700)
      }
      const noise = this.random.pick(this.noise)
      const text = noise.text(this.random, this.view.app.androidPackage)
      this.write(noise.level, noise.tag, noise.from === 'app' ? this.pids.app : this.pids.system, text)
      const next = this.now + (pace ? pace * (0.4 + this.random.next()) : this.random.int(40, 420))
      // A step may have taken the time past the end already: it never runs back.
      this.now = Math.max(this.now, Math.min(until, next))
      if (pace && this.log.count >= longLogLines) this.now = until
    }
  }

  private step(): void {
    const { test } = this.attempt
    const { backend, androidPackage } = this.view.app
    const element = this.random.pick(test.elements)
    const tap = this.random.chance(0.6)
    this.runner('I', stepWords[this.view.framework](tap ? 'tap' : 'check', element, androidPackage))
    if (!tap) return
    this.app('D', `${test.feature}: ${element} clicked`)
    if (this.random.chance(0.45)) {
      const path = `https://${backend}/v2/${test.feature}${this.random.pick(['', '/summary', '?page=1&size=20', '/items'])}`
      const tag = this.view.subject.platform === 'iOS' ? 'CFNetwork' : 'OkHttp'
      const took = this.random.int(38, 420)
      this.write('D', tag, this.pids.app, `--> GET ${path}`)
      this.now += this.random.int(2, 9)
      this.write(
        'D',
        tag,
        this.pids.app,
        `<-- 200 ${path} (${took}ms, ${this.random.int(900, 48_000)}-byte body)`,
      )
    }
    if (this.random.chance(0.3))
      this.app('V', `analytics: screen_view {screen=${test.feature}, element=${element}}`)
  }

  private end(title: string): void {
    const { status, cause, endAt, test } = this.attempt
    const step = Math.max(0, (endAt - this.now) / 6)
    if (cause) {
      const { level, tag, text, pid } = this.symptom(cause)
      this.write(level, tag, pid ?? this.pids.app, text)
      this.now += step
      const failure = failureOf(this.view, this.attempt)
      this.runner('E', `failed: ${title}`)
      this.runner('E', `----- begin exception -----\n${failure?.trace ?? ''}\n----- end exception -----`)
    } else if (status === 'INCOMPLETE') {
      // Whatever cut the attempt off cut its log off, too.
      return
    } else this.runner('I', `${test.scenario}: done`)
    this.now = endAt
    this.runner('I', `finished: ${title}`)
  }

  /** What the app itself says of the trouble, before the test notices. */
  private symptom(cause: Cause): { level: Level; tag: string; text: string; pid?: number } {
    const { backend, androidPackage } = this.view.app
    const ios = this.view.subject.platform === 'iOS'
    const network = ios ? 'CFNetwork' : 'OkHttp'
    const tag = this.appTag
    switch (cause.kind) {
      case 'timeout':
        return {
          level: 'W',
          tag: network,
          text: `<-- HTTP FAILED: timeout after ${cause.seconds} s: ${cause.endpoint} (${backend})`,
        }
      case 'server':
        return {
          level: 'W',
          tag: network,
          text: `<-- ${cause.status} ${cause.endpoint} (${backend}), request id ${this.random.uuid().slice(0, 8)}`,
        }
      case 'certificate':
        return {
          level: 'E',
          tag: network,
          text: `TLS handshake with ${cause.host} failed: certificate has expired`,
        }
      case 'dialog':
        return {
          level: 'I',
          tag: ios ? 'SpringBoard' : 'PermissionController',
          pid: this.pids.system,
          text: `Showing the request for notifications of ${androidPackage}`,
        }
      case 'memory':
        return {
          level: 'W',
          tag: ios ? 'memorystatus' : 'art',
          text: ios
            ? `killing ${this.pids.app} [${tag}] (per-process-limit) after an allocation of ${cause.megabytes} MB`
            : `Throwing OutOfMemoryError "Failed to allocate a ${cause.megabytes} MB allocation" (footprint at its limit)`,
        }
      case 'crash':
        if (ios) return { level: 'F', tag, text: 'Unexpectedly found nil while unwrapping an Optional value' }
        return {
          level: 'E',
          tag: 'AndroidRuntime',
          text: `FATAL EXCEPTION: main\nProcess: ${androidPackage}, PID: ${this.pids.app}\n${cause.exception}: ${cause.message}`,
        }
      case 'text':
        return { level: 'W', tag, text: `${cause.element} shows "${cause.actual}"` }
      case 'moving':
        return { level: 'D', tag, text: `${cause.element}: transition still running after 300 ms` }
      case 'missing':
        return { level: 'W', tag, text: `No element with id ${cause.element} on this screen` }
    }
  }

  private runner(level: Level, text: string): void {
    this.write(level, this.runnerTag, this.pids.runner, text)
  }

  private app(level: Level, text: string): void {
    this.write(level, this.appTag, this.pids.app, text)
  }

  private system(level: Level, tag: string, text: string): void {
    this.write(level, tag, this.pids.system, text)
  }

  private write(level: Level, tag: string, pid: number, text: string): void {
    this.log.write(Math.min(this.now, this.attempt.endAt), level, tag, pid, text)
  }
}
