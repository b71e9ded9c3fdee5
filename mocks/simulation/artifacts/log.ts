import type { Cause } from '../causes.ts'
import type { PlannedAttempt } from '../course.ts'
import { screenOf } from '../failures/failure.ts'
import { createRandom, type Random } from '../random.ts'
import { createLogcat, createOsLog, type Level } from './log-lines.ts'
import { noises } from './log-noise.ts'
import { runnerTags, stepWords } from './log-words.ts'
import { failureOf, type RunView } from './source.ts'
import { attemptEvents, type Step } from './steps.ts'

const longLogLines = 100_000

/** The device log of one attempt. Every line lies within the attempt, so that a line's time is a moment of its video. */
export function attemptLog(view: RunView, attempt: PlannedAttempt): Uint8Array<ArrayBuffer> {
  return new Narrator(view, attempt).tell()
}

interface Line {
  at: number
  level: Level
  tag: string
  pid: number
  text: string
}

class Narrator {
  private readonly view: RunView
  private readonly attempt: PlannedAttempt
  private readonly random: Random
  private readonly ios: boolean
  private readonly appTag: string
  private readonly networkTag: string
  private readonly pids: { app: number; runner: number; system: number }
  private readonly lines: Line[] = []

  constructor(view: RunView, attempt: PlannedAttempt) {
    this.view = view
    this.attempt = attempt
    this.random = createRandom(view.seed, 'log', attempt.test.key, attempt.number)
    this.ios = view.spec.platform === 'iOS'
    this.appTag = view.app.iosTarget.replace(/UITests$/, '')
    this.networkTag = this.ios ? 'CFNetwork' : 'OkHttp'
    this.pids = {
      app: this.random.int(4000, 29_000),
      runner: this.random.int(4000, 29_000),
      system: this.random.int(380, 900),
    }
  }

  tell(): Uint8Array<ArrayBuffer> {
    const { test, status, startAt, endAt, cause, number } = this.attempt
    const title = `${test.method}(${test.pkg}.${test.clazz})`
    this.runner(startAt, 'I', `started: ${title}`)
    if (status === 'ASSUMPTION_FAILURE') {
      this.runner(startAt, 'W', failureOf(this.view, this.attempt)?.message ?? '')
      this.runner(endAt, 'I', `finished: ${title}`)
      return this.written(endAt, endAt, 0)
    }
    const { launchAt, steps, shownAt, failureLoggedAt } = attemptEvents(this.view, this.attempt)
    this.launch(launchAt)
    for (const [i, step] of steps.entries()) this.step(step, cause === null || i < steps.length - 1)
    if (cause) {
      this.trouble(cause, shownAt, failureLoggedAt)
      this.runner(failureLoggedAt, 'E', `failed: ${title}`)
      const trace = failureOf(this.view, this.attempt)?.trace ?? ''
      this.runner(failureLoggedAt, 'E', `----- begin exception -----\n${trace}\n----- end exception -----`)
    } else if (status === 'PASSED') this.runner(failureLoggedAt, 'I', `${test.scenario}: done`)
    // The log of an attempt that was cut off is cut off, too.
    if (status !== 'INCOMPLETE') this.runner(endAt, 'I', `finished: ${title}`)
    const chatty = this.view.chatty?.test === test && this.view.chatty.number === number
    return this.written(launchAt, failureLoggedAt, chatty ? (failureLoggedAt - launchAt) / longLogLines : 0)
  }

  /** Adds the device's own lines: about four a second, or at another pace. */
  private written(from: number, until: number, pace: number): Uint8Array<ArrayBuffer> {
    const { view, random, lines, pids } = this
    const { androidPackage } = view.app
    const log = this.ios ? createOsLog(androidPackage) : createLogcat()
    const noise = noises[this.ios ? 'ios' : 'android']
    const { endAt } = this.attempt
    lines.sort((a, b) => a.at - b.at)
    let next = 0
    const tellUntil = (moment: number) => {
      for (let line = lines[next]; line && line.at <= moment; line = lines[++next])
        log.write(Math.min(line.at, endAt), line.level, line.tag, line.pid, line.text)
    }
    for (let at = from; at < until && !(pace && log.count >= longLogLines); ) {
      tellUntil(at)
      const { level, tag, from: source, text } = random.pick(noise)
      log.write(at, level, tag, source === 'app' ? pids.app : pids.system, text(random, androidPackage))
      at += pace ? pace * (0.4 + random.next()) : random.int(40, 420)
    }
    tellUntil(Number.POSITIVE_INFINITY)
    return log.bytes()
  }

  private launch(at: number): void {
    const { app, os, model } = this.view
    const { language, country } = this.view.spec.options
    const locale = `locale ${language ?? 'en'}-${country ?? 'US'}`
    if (this.ios) {
      this.system(at, 'SpringBoard', `Bootstrapping ${app.androidPackage} with intent foreground-interactive`)
      this.app(at, 'I', `Launched on ${model} simulator, iOS ${os}, ${locale}`)
      return
    }
    const activity = `cmp=${app.androidPackage}/.MainActivity`
    this.system(
      at,
      'ActivityTaskManager',
      `START u0 {act=android.intent.action.MAIN cat=[android.intent.category.LAUNCHER] ${activity}} from uid 2000`,
    )
    this.system(
      at,
      'ActivityManager',
      `Start proc ${this.pids.app}:${app.androidPackage}/u0a217 for top-activity`,
    )
    this.app(at, 'I', `Application created on ${model} emulator, Android ${os}, ${locale}`)
  }

  private step({ at, does, element, request }: Step, succeeds: boolean): void {
    const { feature } = this.attempt.test
    const { androidPackage } = this.view.app
    if (does === 'open') {
      this.app(at, 'I', `${screenOf(this.attempt.test)} opened`)
      this.app(at, 'V', `analytics: screen_view {screen=${feature}}`)
    } else if (does === 'rotate') this.rotate(at, element)
    else {
      const words = stepWords[this.view.framework](does === 'tap' ? 'tap' : 'check', element, androidPackage)
      this.runner(at, 'I', this.ios ? words.replace('AndroidUiautomator2Driver', 'XCUITestDriver') : words)
      if (does === 'tap' && succeeds) this.app(at, 'D', `${feature}: ${element} clicked`)
    }
    if (!request) return
    this.asks(at, `GET ${request.path}`)
    this.answers(
      at + request.took,
      `200 ${this.url(request.path)} (${request.took}ms, ${request.bytes}-byte body)`,
    )
  }

  private rotate(at: number, to: string): void {
    if (this.ios) this.system(at, 'SpringBoard', `Device orientation changed to ${to}`)
    else this.system(at, 'WindowManager', `Rotation changed to ${to === 'landscape' ? 90 : 0} of display 0`)
    this.app(at, 'I', `Configuration changed: orientation=${to}`)
  }

  private trouble(cause: Cause, shownAt: number, failureLoggedAt: number): void {
    if (cause.kind === 'timeout') {
      this.asks(shownAt, cause.endpoint)
      this.answers(
        failureLoggedAt,
        `HTTP FAILED: timeout after ${cause.seconds} s: ${cause.endpoint} (${this.view.app.backend})`,
      )
    } else if (cause.kind === 'server') {
      const took = Math.min(this.random.int(90, 400), failureLoggedAt - shownAt)
      const path = cause.endpoint.replace(/^\w+ /, '')
      this.asks(shownAt, cause.endpoint)
      this.answers(
        shownAt + took,
        `${cause.status} ${this.url(path)} (${took}ms), request id ${this.random.uuid().slice(0, 8)}`,
      )
    } else {
      const { level, tag, text, pid } = this.symptom(cause)
      this.say(shownAt, level, tag, pid ?? this.pids.app, text)
    }
  }

  /** The app's own log line about the trouble, before the test notices. */
  private symptom(cause: Exclude<Cause, { kind: 'timeout' | 'server' }>): {
    level: Level
    tag: string
    text: string
    pid?: number
  } {
    const { androidPackage } = this.view.app
    const { ios, appTag: tag } = this
    switch (cause.kind) {
      case 'certificate':
        return {
          level: 'E',
          tag: this.networkTag,
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
            ? `terminating ${this.pids.app} [${tag}] after an allocation of ${cause.megabytes} MB`
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

  private url(path: string): string {
    return `https://${this.view.app.backend}${path}`
  }

  private asks(at: number, endpoint: string): void {
    const [method = 'GET', path = ''] = endpoint.split(' ')
    this.say(at, 'D', this.networkTag, this.pids.app, `--> ${method} ${this.url(path)}`)
  }

  private answers(at: number, text: string): void {
    this.say(at, / \(\d+ms, /.test(text) ? 'D' : 'W', this.networkTag, this.pids.app, `<-- ${text}`)
  }

  private runner(at: number, level: Level, text: string): void {
    this.say(at, level, runnerTags[this.view.framework], this.pids.runner, text)
  }

  private app(at: number, level: Level, text: string): void {
    this.say(at, level, this.appTag, this.pids.app, text)
  }

  private system(at: number, tag: string, text: string): void {
    this.say(at, 'I', tag, this.pids.system, text)
  }

  private say(at: number, level: Level, tag: string, pid: number, text: string): void {
    this.lines.push({ at, level, tag, pid, text })
  }
}
