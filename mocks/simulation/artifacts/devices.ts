import type { PlannedAttempt, PlannedDevice } from '../course.ts'
import { type Attachment, deviceOf, failureOf, metaPropertiesOf, type RunView } from './source.ts'

/** The JSON files that Marathon writes per device, in the shape its own classes have. */

function deviceInfo(view: RunView, device: PlannedDevice) {
  return {
    operatingSystem: { version: view.os },
    serialNumber: device.serial,
    model: view.model,
    manufacturer: view.manufacturer,
    networkState: device.crashed ? 'NOT_CONNECTED' : 'CONNECTED',
    deviceFeatures: ['VIDEO', 'SCREENSHOT'],
    healthy: !device.crashed,
  }
}

/** `devices/omni/<serial>.json`; while the run goes on, with the test that the device is in the middle of. */
export function deviceFile(view: RunView, device: PlannedDevice): string {
  const underWay = view.course.underWay.find((attempt) => deviceOf(view, attempt).serial === device.serial)
  return JSON.stringify(
    {
      ...deviceInfo(view, device),
      connected: new Date(device.startAt).toISOString(),
      prepared: new Date(device.readyAt).toISOString(),
      disconnected: view.course.over || device.crashed ? new Date(device.endAt).toISOString() : null,
      ...(underWay && {
        running: {
          package: underWay.test.pkg,
          class: underWay.test.clazz,
          method: underWay.test.method,
          attempt: underWay.number,
          started: new Date(underWay.startAt).toISOString(),
        },
      }),
    },
    null,
    2,
  )
}

/** `bill/omni/<serial>.json`: the durations of a run's bills add up to its `total_run_time`. */
export function billFile(view: RunView, device: PlannedDevice): string {
  return JSON.stringify(
    {
      device: deviceInfo(view, device),
      pool: { name: 'omni' },
      start: new Date(device.startAt).toISOString(),
      end: new Date(device.endAt).toISOString(),
      duration: Math.ceil((device.endAt - device.startAt) / 1000),
    },
    null,
    2,
  )
}

/** `test_result/omni/<serial>/<test>.json` */
export function testResultFile(
  view: RunView,
  attempt: PlannedAttempt,
  attachments: readonly Attachment[],
): string {
  const { test } = attempt
  return JSON.stringify(
    {
      test: {
        pkg: test.pkg,
        clazz: test.clazz,
        method: test.method,
        metaProperties: metaPropertiesOf(view.framework, test),
      },
      device: deviceInfo(view, deviceOf(view, attempt)),
      testBatchId: attempt.batch,
      status: attempt.status,
      startTime: attempt.startAt,
      endTime: attempt.endAt,
      stacktrace: failureOf(view, attempt)?.trace,
      attachments: attachments.map(({ type, path }) => ({ file: path, type })),
    },
    null,
    2,
  )
}
