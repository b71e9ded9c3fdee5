import type { DeviceTimes } from './timeline.ts'

export interface Device extends DeviceTimes {
  manufacturer: string | null
  osVersion: string | null
  healthy: boolean | null
}

/** `devices/omni/<serial>.json`; anything missing is left open, anything else is no device. */
export function parseDevice(source: string): Device | null {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    return null
  }
  const serial = text(field(value, 'serialNumber'))
  if (!serial) return null
  const healthy = field(value, 'healthy')
  return {
    serial,
    model: text(field(value, 'model')),
    manufacturer: text(field(value, 'manufacturer')),
    osVersion: text(field(field(value, 'operatingSystem'), 'version')),
    healthy: typeof healthy === 'boolean' ? healthy : null,
    connectedAt: moment(field(value, 'connected')),
    preparedAt: moment(field(value, 'prepared')),
    disconnectedAt: moment(field(value, 'disconnected')),
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function moment(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(at) ? at : null
}
