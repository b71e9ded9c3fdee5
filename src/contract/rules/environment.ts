import type { Platform } from '../enums.ts'
import { ownProperty } from '../own-property.ts'

/** Which OS versions, images, devices and flavours go together (rule 5.2). Form and backend both ask here. */

export { type Platform, platforms } from '../enums.ts'

export const systemImages = ['default', 'google_apis', 'google_apis_playstore'] as const
export type SystemImage = (typeof systemImages)[number]

export const flavors = ['native', 'js-jest-appium', 'python-robotframework-appium', 'maestro'] as const
export type Flavor = (typeof flavors)[number]

export const androidVersions = ['8', '8.1', '9', '10', '11', '12', '13', '14', '15', '16'] as const

interface AndroidDevice {
  id: string
  name: string
  manufacturer: string
  width: number
  height: number
  dpi: number
  kind: 'phone' | 'tablet' | 'watch' | 'tv'
}

const device = (
  kind: AndroidDevice['kind'],
  id: string,
  name: string,
  [width, height]: readonly [number, number],
  dpi: number,
  manufacturer = 'Google',
): AndroidDevice => ({ id, name, manufacturer, width, height, dpi, kind })

export const androidDevices: readonly AndroidDevice[] = [
  device('phone', 'pixel_4', 'Pixel 4', [1080, 2280], 440),
  device('phone', 'pixel_6', 'Pixel 6', [1080, 2400], 420),
  device('phone', 'pixel_7_pro', 'Pixel 7 Pro', [1440, 3120], 560),
  device('phone', 'pixel_9', 'Pixel 9', [1080, 2424], 420),
  device('phone', 'small_phone', 'Small Phone', [720, 1280], 320, 'Generic'),
  device('tablet', 'pixel_tablet', 'Pixel Tablet', [2560, 1600], 320),
  device('watch', 'watch', 'Wear OS Small Round', [384, 384], 320),
  device('watch', 'watch_square', 'Wear OS Square', [320, 320], 240),
  device('tv', 'tv', 'Television (1080p)', [1920, 1080], 320),
]

export const iosDevicesByVersion: Readonly<Record<string, readonly string[]>> = {
  '18.2': ['iPhone-11', 'iPhone-16', 'iPhone-16-Pro', 'iPhone-16-Pro-Max', 'iPhone-16-Plus'],
  '18.4': ['iPhone-11', 'iPhone-16', 'iPhone-16-Pro', 'iPhone-16-Pro-Max', 'iPhone-16-Plus'],
  '26.1': ['iPhone-16-Pro', 'iPhone-17', 'iPhone-17-Pro', 'iPhone-17-Pro-Max'],
}
export const iosVersions = Object.keys(iosDevicesByVersion)

/** The version comes from outside: `__proto__` is none. */
const iosDevicesOn = (version: string) => ownProperty(iosDevicesByVersion, version)

/** Known to the command-line client, and offered no more. */
const retired: readonly string[] = ['17.5', 'iPhone-15', 'iPhone-15-Pro', 'iPhone-15-Pro-Max']

export interface Environment {
  platform: Platform
  os_version: string
  system_image: SystemImage | null
  device: string | null
  flavor: Flavor
}

/** The environment that the service uses when the client leaves fields out. */
export function withDefaults(wanted: {
  platform: Platform
  os_version?: string | null | undefined
  system_image?: SystemImage | null | undefined
  device?: string | null | undefined
  flavor?: Flavor | null | undefined
}): Environment {
  if (wanted.platform === 'iOS') {
    const device = wanted.device && shortDevice(wanted.device)
    const os_version =
      (wanted.os_version && shortVersion(wanted.os_version)) ??
      iosVersions.findLast((v) => !device || iosDevicesOn(v)?.includes(device)) ??
      '18.4'
    return {
      platform: 'iOS',
      os_version,
      system_image: wanted.system_image ?? null,
      device: device ?? iosDevicesOn(os_version)?.at(1) ?? null,
      flavor: wanted.flavor ?? 'native',
    }
  }
  const kind = androidDevices.find((device) => device.id === wanted.device)?.kind
  return {
    platform: 'Android',
    os_version: wanted.os_version ?? (kind === 'tv' || kind === 'watch' ? '13' : '14'),
    system_image: wanted.system_image ?? 'google_apis',
    device: wanted.device ?? 'pixel_6',
    flavor: wanted.flavor ?? 'native',
  }
}

/** Why a combination can't be had. The key names the rule; the screen has the words. */
export type EnvironmentProblem = {
  field: 'os_version' | 'system_image' | 'device' | 'flavor'
  rule:
    | 'unknown_os'
    | 'unknown_device'
    | 'image_is_android_only'
    | 'old_os_needs_google_apis'
    | 'new_os_needs_google_image'
    | 'watch_needs_google_image'
    | 'watch_os'
    | 'tv_image'
    | 'tv_os'
    | 'appium_device'
    | 'device_os'
    | 'no_longer_offered'
    | 'flavor_is_android_only'
}

export function environmentProblems(env: Environment): EnvironmentProblem[] {
  return env.platform === 'iOS' ? iosProblems(env) : androidProblems(env)
}

function iosProblems({ os_version, system_image, device, flavor }: Environment): EnvironmentProblem[] {
  const problems: EnvironmentProblem[] = []
  const devices = iosDevicesOn(os_version)
  if (!devices) {
    const rule = retired.includes(os_version) ? 'no_longer_offered' : 'unknown_os'
    problems.push({ field: 'os_version', rule })
  }
  if (system_image) problems.push({ field: 'system_image', rule: 'image_is_android_only' })
  if (flavor !== 'native' && flavor !== 'maestro')
    problems.push({ field: 'flavor', rule: 'flavor_is_android_only' })
  if (device && !devices?.includes(device)) {
    const known = Object.values(iosDevicesByVersion).some((list) => list.includes(device))
    if (!known) {
      problems.push({
        field: 'device',
        rule: retired.includes(device) ? 'no_longer_offered' : 'unknown_device',
      })
    } else if (devices) problems.push({ field: 'device', rule: 'device_os' })
  }
  return problems
}

function androidProblems({ os_version, system_image, device, flavor }: Environment): EnvironmentProblem[] {
  const problems: EnvironmentProblem[] = []
  const os = Number(os_version)
  if (!androidVersions.some((known) => known === os_version))
    return [{ field: 'os_version', rule: 'unknown_os' }]
  if (os < 10 && system_image !== 'google_apis') {
    problems.push({ field: 'system_image', rule: 'old_os_needs_google_apis' })
  }
  if (os >= 15 && system_image === 'default') {
    problems.push({ field: 'system_image', rule: 'new_os_needs_google_image' })
  }
  const kind = androidDevices.find((known) => known.id === device)?.kind
  if (device && !kind) problems.push({ field: 'device', rule: 'unknown_device' })
  if (kind === 'watch') {
    if (system_image === 'default') problems.push({ field: 'system_image', rule: 'watch_needs_google_image' })
    if (![11, 13, 15].includes(os)) problems.push({ field: 'os_version', rule: 'watch_os' })
  }
  if (kind === 'tv') {
    if (system_image === 'default') problems.push({ field: 'system_image', rule: 'tv_image' })
    if (os < 10 || os > 14) problems.push({ field: 'os_version', rule: 'tv_os' })
  }
  if (flavor.endsWith('-appium') && (kind === 'watch' || kind === 'tv')) {
    problems.push({ field: 'device', rule: 'appium_device' })
  }
  return problems
}

const iosRuntime = 'com.apple.CoreSimulator.SimRuntime.iOS-'
const iosDeviceType = 'com.apple.CoreSimulator.SimDeviceType.'

/** The names on the wire (rule 5.3): on iOS the simulator's own; rules, form and command line use the short ones. */
export function toWire<Chosen extends Pick<Environment, 'platform' | 'os_version' | 'device'>>(env: Chosen) {
  if (env.platform === 'Android') return env
  return {
    ...env,
    os_version: iosRuntime + env.os_version.replace('.', '-'),
    device: env.device && iosDeviceType + env.device,
  }
}

function shortVersion(wire: string): string {
  return wire.startsWith(iosRuntime) ? wire.slice(iosRuntime.length).replace('-', '.') : wire
}

export function shortDevice(wire: string): string {
  return wire.startsWith(iosDeviceType) ? wire.slice(iosDeviceType.length) : wire
}

/** The version on screen (rule 4.4): for iOS `major.minor` of the `iOS-{major}-{minor}` inside it, "-" without one. */
export function showOsversion(platform: Platform, osversion: string): string {
  if (platform === 'Android') return osversion || '-'
  const found = /iOS-(\d+)-(\d+)/.exec(osversion)
  return found ? `${found[1]}.${found[2]}` : '-'
}

/** `com.apple.CoreSimulator.SimDeviceType.iPhone-16` → iPhone 16; `pixel_6` → Pixel 6. */
export function deviceName(device: string): string {
  return androidDevices.find(({ id }) => id === device)?.name ?? shortDevice(device).replaceAll('-', ' ')
}
