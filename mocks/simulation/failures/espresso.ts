import { type CatalogueTest, trait } from '../catalogue.ts'
import { type Cause, searchSeconds } from '../causes.ts'
import { type FailureWriter, lineOf, pascal, reasons, screenOf, type UnderTest } from './failure.ts'

interface Thrown {
  type: string
  message: string
  detail?: string
  frames: readonly string[]
  causedBy?: { type: string; message: string; frames: readonly string[] }
}

export const espressoFailure: FailureWriter = (cause, test, app) => {
  const thrown = throwFor(cause, test, app)
  const lines = [`${thrown.type}: ${thrown.message}`]
  if (thrown.detail) lines.push('', thrown.detail, '')
  lines.push(...thrown.frames.map(at), ...ownFrames(cause, test), ...runnerFrames)
  if (thrown.causedBy) {
    const { type, message, frames } = thrown.causedBy
    lines.push(`Caused by: ${type}: ${message}`, ...frames.map(at), `\t... ${runnerFrames.length + 21} more`)
  }
  return { type: thrown.type, message: `${thrown.type}: ${thrown.message}`, trace: lines.join('\n') }
}

const at = (frame: string) => `\tat ${frame}`

function throwFor(cause: Cause, test: CatalogueTest, app: UnderTest): Thrown {
  switch (cause.kind) {
    case 'missing':
      return {
        type: 'androidx.test.espresso.NoMatchingViewException',
        message: `No views in hierarchy found matching: view.getId() is <${viewId(cause.element)}/${app.androidPackage}:id/${cause.element}>`,
        detail: hierarchy(test, app, cause.element),
        frames: interactionFrames,
      }
    case 'moving':
      return {
        type: 'androidx.test.espresso.PerformException',
        message: `Error performing 'single click' on view 'view.getId() is <${viewId(cause.element)}/${app.androidPackage}:id/${cause.element}>'.`,
        frames: interactionFrames,
        causedBy: {
          type: 'java.lang.RuntimeException',
          message:
            "Action will not be performed because the target view does not match one or more of the following constraints: at least 90 percent of the view's area is displayed to the user.",
          frames: [
            'androidx.test.espresso.ViewInteraction.doPerform(ViewInteraction.java:254)',
            'androidx.test.espresso.ViewInteraction.access$100(ViewInteraction.java:63)',
          ],
        },
      }
    case 'text':
      return {
        type: 'androidx.test.espresso.base.AssertionErrorHandler$AssertionFailedWithCauseError',
        message: `'an instance of android.widget.TextView and view.getText() with or without transformation to match: is "${cause.expected}"' doesn't match the selected view.`,
        detail: [
          `Expected: an instance of android.widget.TextView and view.getText() with or without transformation to match: is "${cause.expected}"`,
          `     Got: view.getText() was "${cause.actual}" transformed text was "${cause.actual}"`,
          `View Details: MaterialTextView{id=${viewId(cause.element)}, res-name=${cause.element}, visibility=VISIBLE, width=312, height=57, has-focus=false, is-enabled=true, text=${cause.actual}}`,
        ].join('\n'),
        frames: [
          'androidx.test.espresso.assertion.ViewAssertions$MatchesViewAssertion.check(ViewAssertions.java:106)',
          ...interactionFrames,
        ],
      }
    case 'timeout':
      return {
        type: 'androidx.test.espresso.IdlingResourceTimeoutException',
        message: `Wait for [OkHttp ${cause.endpoint}] to become idle timed out`,
        frames: [
          'androidx.test.espresso.base.IdlingResourceRegistry.handleMessage(IdlingResourceRegistry.java:320)',
          'android.os.Handler.dispatchMessage(Handler.java:106)',
          'androidx.test.espresso.base.Interrogator.loopAndInterrogate(Interrogator.java:148)',
        ],
        causedBy: {
          type: 'java.net.SocketTimeoutException',
          message: `timeout after ${cause.seconds} s`,
          frames: [
            'okhttp3.internal.http2.Http2Stream$StreamTimeout.newTimeoutException(Http2Stream.kt:675)',
            'okhttp3.internal.http2.Http2Stream.takeHeaders(Http2Stream.kt:143)',
          ],
        },
      }
    case 'server':
      return {
        type: 'retrofit2.HttpException',
        message: `HTTP ${cause.status} ${reasons[cause.status] ?? ''} (${cause.endpoint})`,
        frames: [
          'retrofit2.KotlinExtensions$await$2$2.onResponse(KotlinExtensions.kt:53)',
          'retrofit2.OkHttpCall$1.onResponse(OkHttpCall.java:164)',
          'okhttp3.internal.connection.RealCall$AsyncCall.run(RealCall.kt:519)',
        ],
      }
    case 'certificate':
      return {
        type: 'javax.net.ssl.SSLHandshakeException',
        message: `Chain validation failed for ${cause.host}`,
        frames: [
          'com.android.org.conscrypt.SSLUtils.toSSLHandshakeException(SSLUtils.java:362)',
          'com.android.org.conscrypt.ConscryptEngineSocket.doHandshake(ConscryptEngineSocket.java:239)',
          'okhttp3.internal.connection.RealConnection.connectTls(RealConnection.kt:379)',
        ],
        causedBy: {
          type: 'java.security.cert.CertificateExpiredException',
          message: `Certificate of ${cause.host} expired`,
          frames: [
            'com.android.org.conscrypt.OpenSSLX509Certificate.checkValidity(OpenSSLX509Certificate.java:265)',
          ],
        },
      }
    case 'dialog':
      return {
        type: 'androidx.test.espresso.base.RootViewPicker$RootViewWithoutFocusException',
        message: `Waited for the root of the view hierarchy to have window focus and not request layout for ${searchSeconds} seconds. If you specified a non default root matcher, it may be picking a root that never takes focus. Root:`,
        detail: `Focused window: com.google.android.permissioncontroller/com.android.permissioncontroller.permission.ui.GrantPermissionsActivity\nDialog text: "Allow app ${cause.text}"`,
        frames: [
          'androidx.test.espresso.base.RootViewPicker.waitForRootToBeReady(RootViewPicker.java:127)',
          ...interactionFrames,
        ],
      }
    case 'memory': {
      const bytes = cause.megabytes * 1_048_576
      return {
        type: 'java.lang.OutOfMemoryError',
        message: `Failed to allocate a ${bytes + 16} byte allocation with 6291456 free bytes and 11MB until OOM, target footprint 201326592, growth limit 201326592`,
        frames: [
          'dalvik.system.VMRuntime.newNonMovableArray(Native Method)',
          'android.graphics.BitmapFactory.nativeDecodeStream(Native Method)',
          `${app.androidPackage}.images.PhotoDecoder.decode(PhotoDecoder.kt:58)`,
        ],
      }
    }
    case 'crash':
      return {
        type: `java.lang.${cause.exception}`,
        message: cause.message,
        frames: [
          'androidx.fragment.app.Fragment.requireContext(Fragment.java:977)',
          `${test.pkg}.${screenOf(test).replace('Screen', 'Fragment')}.render(${screenOf(test).replace('Screen', 'Fragment')}.kt:${lineOf(test, 'render')})`,
          'kotlinx.coroutines.DispatchedTask.run(DispatchedTask.kt:104)',
        ],
      }
  }
}

function ownFrames(cause: Cause, test: CatalogueTest): string[] {
  const screen = screenOf(test)
  const action =
    cause.kind === 'missing' || cause.kind === 'moving'
      ? `tap${pascal(cause.element)}`
      : cause.kind === 'text'
        ? `check${pascal(cause.element)}`
        : 'open'
  return [
    `\tat ${test.pkg}.${screen}.${action}(${screen}.kt:${20 + action.length})`,
    `\tat ${test.pkg}.${test.clazz}.${test.method}(${test.clazz}.kt:${lineOf(test)})`,
  ]
}

const interactionFrames = [
  'androidx.test.espresso.base.DefaultFailureHandler$TypedFailureHandler.handle(DefaultFailureHandler.java:177)',
  'androidx.test.espresso.ViewInteraction.waitForAndHandleInteractionResults(ViewInteraction.java:388)',
  'androidx.test.espresso.ViewInteraction.desugaredPerform(ViewInteraction.java:210)',
  'androidx.test.espresso.ViewInteraction.perform(ViewInteraction.java:151)',
]

const runnerFrames = [
  '\tat java.lang.reflect.Method.invoke(Native Method)',
  '\tat org.junit.runners.model.FrameworkMethod$1.runReflectiveCall(FrameworkMethod.java:59)',
  '\tat org.junit.internal.runners.statements.InvokeMethod.evaluate(InvokeMethod.java:17)',
  '\tat androidx.test.ext.junit.rules.ActivityScenarioRule.evaluate(ActivityScenarioRule.java:76)',
  '\tat org.junit.runners.ParentRunner.run(ParentRunner.java:413)',
  '\tat androidx.test.internal.runner.TestExecutor.execute(TestExecutor.java:68)',
  '\tat androidx.test.runner.AndroidJUnitRunner.onStart(AndroidJUnitRunner.java:463)',
  '\tat android.app.Instrumentation$InstrumentationThread.run(Instrumentation.java:2402)',
]

function viewId(element: string): number {
  return 2131362000 + Math.floor(trait(element, 'view') * 900)
}

function hierarchy(test: CatalogueTest, app: UnderTest, missing: string): string {
  const view = (depth: number, kind: string, id: string, more: string) =>
    `+${'-'.repeat(depth)}>${kind}{id=${id === '-1' ? '-1' : viewId(id)}${id === '-1' ? '' : `, res-name=${id}`}, visibility=VISIBLE, width=1080, ${more}} `
  const rows = Object.keys(test.elements)
    .filter((element) => element !== missing)
    .map((element, index) =>
      view(
        5,
        index % 2 ? 'MaterialButton' : 'MaterialTextView',
        element,
        `height=${96 + index * 24}, has-focus=false, is-enabled=true, is-clickable=${index % 2 === 1}, x=0.0, y=${210 + index * 180}.0`,
      ),
    )
  const views = [
    view(0, 'DecorView', '-1', 'height=2400, has-focus=false, has-window-focus=true, child-count=3'),
    view(1, 'LinearLayout', '-1', 'height=2274, has-focus=false, child-count=2'),
    view(2, 'FragmentContainerView', `${test.feature}_host`, 'height=2138, has-focus=false, child-count=1'),
    view(3, 'ConstraintLayout', '-1', `height=2138, package-name=${app.androidPackage}, child-count=2`),
    view(4, 'RecyclerView', `${test.feature}_content`, `height=1830, child-count=${rows.length}`),
    ...rows,
  ]
  return `View Hierarchy:\n${views.join('\n|\n')}`
}
