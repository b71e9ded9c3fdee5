import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** The strings that `mocks/` and `fixtures/` are written with, to look for in a build that must have none of them. */

/** Anything shorter may stand anywhere. */
const shortest = 9

/** A bundler writes a string in other quotes, with other escapes. */
export const withoutQuotes = (text: string) => text.replace(/[\\"'`]/g, '')

/** Each string, and the file it is in. */
export function mockStrings(root: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of globSync('{mocks,fixtures}/**/*.{ts,tsx,json}', { cwd: root })) {
    if (/\.(test|fixture)\.tsx?$/.test(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    const strings = file.endsWith('.json')
      ? textsIn(JSON.parse(text))
      : literalsIn(parseSync(file, text).program)
    for (const string of strings) {
      for (const line of withoutQuotes(string).split(/\s*[\n\t]\s*/)) {
        if (line.trim().length >= shortest) found.set(line.trim(), file)
      }
    }
  }
  return found
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Types and addresses of modules never get into a build. */
const leftOut = ['TSLiteralType', 'ImportDeclaration', 'ImportExpression']

function literalsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const type = 'type' in node ? String(node.type) : ''
  if (leftOut.includes(type)) return []
  const value = 'value' in node ? node.value : null
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? [value] : []
  if (type === 'TemplateElement') return textsIn(value).slice(0, 1)
  return Object.values(node).flatMap(literalsIn)
}
