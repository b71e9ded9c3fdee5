import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<
    string,
    { version?: string; integrity?: string; hasInstallScript?: boolean; link?: boolean }
  >
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

test('every platform gets one version of Node, which `.nvmrc` names and scripts run on', () => {
  const wanted = readFileSync('.nvmrc', 'utf8').trim()
  const brought = Object.entries(packages).filter(([path]) =>
    /^node_modules\/node-(bin-)?(linux|darwin|win)/.test(path),
  )
  expect(brought).toHaveLength(5)
  for (const [path, { version }] of brought) expect(version, path).toBe(wanted)
  expect(process.versions.node).toBe(wanted)
})

test('npm compares no engines with the Node that is installed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^loglevel=error$/m)
})
