import { fieldOf, parseJson } from '../../../lib/json.ts'
import type { DeviceTimes, RunningTest } from './timeline.ts'

export interface Device extends DeviceTimes {
  manufacturer: string | null
  osVersion: string | null
  healthy: boolean | null
}

/** `devices/omni/<serial>.json`; anything missing is left open, anything else is no device. */
export function parseDevice(source: string): Device | null {
  const value = parseJson(source)
  const serial = text(fieldOf(value, 'serialNumber'))
  if (!serial) return null
  const healthy = fieldOf(value, 'healthy')
  return {
    serial,
    model: text(fieldOf(value, 'model')),
    manufacturer: text(fieldOf(value, 'manufacturer')),
    osVersion: text(fieldOf(fieldOf(value, 'operatingSystem'), 'version')),
    healthy: typeof healthy === 'boolean' ? healthy : null,
    connectedAt: moment(fieldOf(value, 'connected')),
    preparedAt: moment(fieldOf(value, 'prepared')),
    disconnectedAt: moment(fieldOf(value, 'disconnected')),
    running: parseRunning(fieldOf(value, 'running')),
  }
}

/** Only while the run goes on, and only where the service tells. */
function parseRunning(value: unknown): RunningTest | null {
  const method = text(fieldOf(value, 'method'))
  const startAt = moment(fieldOf(value, 'started'))
  if (method === null || startAt === null) return null
  const attempt = fieldOf(value, 'attempt')
  return {
    pkg: text(fieldOf(value, 'package')) ?? '',
    clazz: text(fieldOf(value, 'class')) ?? '',
    method,
    attempt: typeof attempt === 'number' && attempt >= 1 ? attempt : 1,
    startAt,
  }
}

/** `Google Pixel 8 · Android 14`; null where the model is unknown. */
export function deviceName({ manufacturer, model, osVersion }: Device, platform: string): string | null {
  if (!model) return null
  const system = [platform, osVersion].filter(Boolean).join(' ')
  return `${[manufacturer, model].filter(Boolean).join(' ')} · ${system}`
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function moment(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(at) ? at : null
}
