import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { integrity?: string; hasInstallScript?: boolean; link?: boolean }>
}
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test('an installation fetches only what the lock file names, and runs nothing', () => {
  const { '': ours, ...others } = packages
  expect(Object.keys(others).length).toBeGreaterThan(100)
  for (const [path, { integrity, hasInstallScript }] of Object.entries({ ...others })) {
    expect(integrity, path).toMatch(/^sha512-/)
    expect(hasInstallScript, path).toBeUndefined()
  }
  expect(ours?.hasInstallScript).toBeUndefined()
  const own = Object.keys(scripts).filter((name) => /^(pre|post)?install$|^(pre|post)?prepare$/.test(name))
  expect(own).toEqual([])
})

test('scripts run on the Node that the lock file brings', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  expect(major > 22 || (major === 22 && minor >= 12)).toBe(true)
})
