import { describe, expect, test } from 'vitest'
import {
  androidDevices,
  androidVersions,
  deviceName,
  type Environment,
  environmentProblems,
  flavors,
  iosDevicesByVersion,
  showOsversion,
  systemImages,
  toWire,
  withDefaults,
} from './environment.ts'

/** Valid combinations (rule 5.2) and their form on the wire (rule 5.3). */

const android: Environment = {
  platform: 'Android',
  os_version: '13',
  system_image: 'google_apis',
  device: 'pixel_6',
  flavor: 'native',
}
const ios: Environment = {
  platform: 'iOS',
  os_version: '18.2',
  system_image: null,
  device: 'iPhone-16',
  flavor: 'native',
}
const problems = (env: Partial<Environment>) =>
  environmentProblems({ ...(env.platform === 'iOS' ? ios : android), ...env }).map(
    ({ field, rule }) => `${field}: ${rule}`,
  )
const offered = (device: string, system_image: Environment['system_image']) =>
  androidVersions.filter((os_version) => problems({ os_version, device, system_image }).length === 0)

describe('Android', () => {
  test.each([
    ['pixel_6', 'google_apis', ['8', '8.1', '9', '10', '11', '12', '13', '14', '15', '16']],
    ['pixel_6', 'google_apis_playstore', ['10', '11', '12', '13', '14', '15', '16']],
    ['pixel_tablet', 'default', ['10', '11', '12', '13', '14']],
    ['watch', 'google_apis', ['11', '13', '15']],
    ['watch_square', 'google_apis_playstore', ['11', '13', '15']],
    ['watch', 'default', []],
    ['tv', 'google_apis', ['10', '11', '12', '13', '14']],
    ['tv', 'default', []],
  ] as const)('%s with %s is offered with %j', (device, image, versions) => {
    expect(offered(device, image)).toEqual(versions)
  })

  test.each([
    [{ os_version: '7' }, ['os_version: unknown_os']],
    [{ os_version: '13.0' }, ['os_version: unknown_os']],
    [{ os_version: '9', system_image: 'default' }, ['system_image: old_os_needs_google_apis']],
    [{ os_version: '15', system_image: 'default' }, ['system_image: new_os_needs_google_image']],
    [{ device: 'iPhone-16' }, ['device: unknown_device']],
    [{ device: null }, []],
    [{ device: 'watch', os_version: '12' }, ['os_version: watch_os']],
    [{ device: 'watch', system_image: 'default' }, ['system_image: watch_needs_google_image']],
    [{ device: 'tv', os_version: '15' }, ['os_version: tv_os']],
    [{ device: 'tv', system_image: 'default' }, ['system_image: tv_image']],
    [{ device: 'watch', flavor: 'js-jest-appium' }, ['device: appium_device']],
    [{ device: 'tv', flavor: 'python-robotframework-appium' }, ['device: appium_device']],
    [{ device: 'tv', flavor: 'maestro' }, []],
    [{ device: 'pixel_tablet', flavor: 'js-jest-appium' }, []],
  ] as const)('%j: %j', (env, expected) => {
    expect(problems(env)).toEqual(expected)
  })
})

describe('iOS', () => {
  test.each([
    ['18.2', ['iPhone-11', 'iPhone-16', 'iPhone-16-Pro', 'iPhone-16-Pro-Max', 'iPhone-16-Plus']],
    ['18.4', ['iPhone-11', 'iPhone-16', 'iPhone-16-Pro', 'iPhone-16-Pro-Max', 'iPhone-16-Plus']],
    ['26.1', ['iPhone-16-Pro', 'iPhone-17', 'iPhone-17-Pro', 'iPhone-17-Pro-Max']],
  ])('%s is offered on %j', (os_version, devices) => {
    const all = [...new Set(Object.values(iosDevicesByVersion).flat())]
    const fine = all.filter((device) => problems({ platform: 'iOS', os_version, device }).length === 0)
    expect(fine.sort()).toEqual([...devices].sort())
  })

  test.each([
    [{}, []],
    [{ device: null }, []],
    [{ os_version: '17.5' }, ['os_version: no_longer_offered']],
    [{ os_version: '16.0' }, ['os_version: unknown_os']],
    [{ device: 'iPhone-15' }, ['device: no_longer_offered']],
    [{ device: 'iPhone-15-Pro' }, ['device: no_longer_offered']],
    [{ device: 'iPhone-15-Pro-Max' }, ['device: no_longer_offered']],
    [{ device: 'pixel_6' }, ['device: unknown_device']],
    [{ device: 'iPhone-17' }, ['device: device_os']],
    [{ system_image: 'google_apis' }, ['system_image: image_is_android_only']],
    [{ flavor: 'js-jest-appium' }, ['flavor: flavor_is_android_only']],
    [{ flavor: 'maestro' }, []],
  ] as const)('%j: %j', (env, expected) => {
    expect(problems({ platform: 'iOS', ...env })).toEqual(expected)
  })
})

test.each([
  [{ platform: 'Android' }, { ...android, os_version: '14' }],
  [
    { platform: 'Android', device: 'tv' },
    { ...android, device: 'tv' },
  ],
  [
    { platform: 'Android', device: 'watch' },
    { ...android, device: 'watch' },
  ],
  [{ platform: 'iOS' }, { ...ios, os_version: '26.1', device: 'iPhone-17' }],
  [
    { platform: 'iOS', device: 'iPhone-11' },
    { ...ios, os_version: '18.4', device: 'iPhone-11' },
  ],
  [{ platform: 'iOS', os_version: '18.2' }, ios],
  [
    { platform: 'iOS', device: 'iPhone-15' },
    { ...ios, os_version: '18.4', device: 'iPhone-15' },
  ],
] as const)('missing values of %j get compatible defaults', (wanted, expected) => {
  expect(withDefaults(wanted)).toEqual(expected)
})

test('defaults are always compatible', () => {
  const left = [
    ...androidDevices.map(({ id }) => ({ platform: 'Android', device: id }) as const),
    ...Object.values(iosDevicesByVersion)
      .flat()
      .map((device) => ({ platform: 'iOS', device }) as const),
    ...Object.keys(iosDevicesByVersion).map((os_version) => ({ platform: 'iOS', os_version }) as const),
  ]
  expect(left.flatMap((wanted) => environmentProblems(withDefaults(wanted)))).toEqual([])
})

describe('wire format', () => {
  const long = {
    platform: 'iOS',
    os_version: 'com.apple.CoreSimulator.SimRuntime.iOS-18-2',
    device: 'com.apple.CoreSimulator.SimDeviceType.iPhone-16',
  } as const

  test('iOS has the simulator’s names, and short names are read too', () => {
    expect(toWire({ ...long, os_version: '18.2', device: 'iPhone-16' })).toEqual(long)
    expect(toWire({ ...long, os_version: '18.2', device: null }).device).toBeNull()
    expect(withDefaults(long)).toEqual(ios)
    expect(withDefaults({ platform: 'iOS', os_version: '18.2', device: 'iPhone-16' })).toEqual(ios)
  })

  test('Android values are sent unchanged', () => {
    expect(toWire(android)).toEqual(android)
  })

  test.each([
    [long.device, 'iPhone 16'],
    ['iPhone-16-Pro-Max', 'iPhone 16 Pro Max'],
    ['pixel_7_pro', 'Pixel 7 Pro'],
    ['tv', 'Television (1080p)'],
  ])('%s is shown as %s', (device, name) => {
    expect(deviceName(device)).toBe(name)
  })

  test.each([
    ['iOS', long.os_version, '18.2'],
    ['iOS', 'iOS-26-1', '26.1'],
    ['iOS', '18.2', '-'],
    ['Android', '8.1', '8.1'],
    ['Android', '', '-'],
  ] as const)('%s: version %s is shown as %s', (platform, osversion, shown) => {
    expect(showOsversion(platform, osversion)).toBe(shown)
  })
})

/** Two things at a time, the others as they usually are. Written anew with `-u`. */
test('versions, images, devices and flavours are compatible as recorded', async () => {
  const choices = {
    Android: {
      os_version: [...androidVersions, '7'],
      system_image: [...systemImages, null],
      device: [...androidDevices.map(({ id }) => id), 'unknown', null],
      flavor: flavors,
    },
    iOS: {
      os_version: [...Object.keys(iosDevicesByVersion), '17.5', '12.0'],
      system_image: ['default', null],
      device: ['iPhone-11', 'iPhone-16', 'iPhone-16-Plus', 'iPhone-17', 'iPhone-15-Pro', 'iPhone-1', null],
      flavor: flavors,
    },
  } as const
  const fields = ['os_version', 'system_image', 'device', 'flavor'] as const
  const pairs = (['Android', 'iOS'] as const).flatMap((platform) =>
    fields.flatMap((one, at) =>
      fields.slice(at + 1).flatMap((other) =>
        choices[platform][one].map((value) => {
          const found = choices[platform][other].map(
            (with_) =>
              `${with_}: ${problems({ platform, [one]: value, [other]: with_ }).join(' + ') || 'fits'}`,
          )
          return `${platform} ${one} ${value}, ${other} ${found.join(' · ')}`
        }),
      ),
    ),
  )
  const defaults = (['Android', 'iOS'] as const).flatMap((platform) =>
    [
      undefined,
      'tv',
      'watch',
      'pixel_9',
      'iPhone-11',
      'iPhone-17',
      'iPhone-1',
      'com.apple.CoreSimulator.SimDeviceType.iPhone-17',
    ].flatMap((device) =>
      [undefined, '12', '18.2', '26.1', 'com.apple.CoreSimulator.SimRuntime.iOS-18-2'].map((os_version) => {
        const env = withDefaults({ platform, device, os_version })
        return JSON.stringify([platform, device, os_version, env, toWire(env), deviceName(env.device ?? '')])
      }),
    ),
  )
  await expect(`${[...pairs, ...defaults].join('\n')}\n`).toMatchFileSnapshot('recorded/environment.txt')
})
