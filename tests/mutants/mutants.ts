import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'

/** Small mistakes that could have been made in the code: each is one edit of one file. */

export interface Mutant {
  area: string
  file: string
  line: number
  kind: string
  before: string
  start: number
  end: number
  after: string
  /** Where a probe can stand: in an expression, in a block, or in one that begins a statement. */
  place: 'expression' | 'statement' | 'block'
}

export const root = resolve(import.meta.dirname, '../..')
const areas: Readonly<Record<string, string>> = {
  contract: 'src/contract',
  handlers: 'mocks/handlers',
  backend: 'mocks/backend',
  simulation: 'mocks/simulation',
  'report model': 'src/features/report/model',
  'API client': 'src/api',
}

/** By seed; a mutant's place in the order stays whatever changes elsewhere. */
export function chooseMutants(seed: string, wanted: number): Mutant[] {
  const times = new Map<string, number>()
  const placed = Object.entries(areas).flatMap(([area, folder]) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.|bench\.ts$/.test(name))
      .flatMap((name) => mutantsOf(area, `${folder}/${name}`))
      .map((mutant) => {
        const name = [seed, mutant.file, mutant.kind, mutant.before, mutant.after].join(' ')
        const nth = (times.get(name) ?? 0) + 1
        times.set(name, nth)
        return { mutant, place: createHash('sha1').update(`${name} ${nth}`).digest('hex') }
      }),
  )
  placed.sort((a, b) => (a.place < b.place ? -1 : 1))
  return placed.slice(0, wanted).map(({ mutant }) => mutant)
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const pairs = '+ -, - +, * /, / *, % *, < <=, <= <, > >=, >= >, === !==, !== ===, && ||, || &&, ?? &&'
const operators = new Map(pairs.split(', ').map((pair) => pair.split(' ') as [string, string]))
/** Another one is called instead, or none. */
const methods = new Map<string, string | null>([
  ...['filter', 'sort', 'toSorted', 'reverse', 'slice', 'trim'].map((name) => [name, null] as const),
  ...[
    ['some', 'every'],
    ['min', 'max'],
    ['startsWith', 'endsWith'],
    ['toLowerCase', 'toUpperCase'],
  ].flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]),
])

export function mutantsOf(area: string, file: string): Mutant[] {
  const source = readFileSync(join(root, file), 'utf8')
  const found: Mutant[] = []
  const beginnings = new Set<number>()
  const text = (node: unknown) => source.slice((node as Node).start, (node as Node).end)
  const add = (kind: string, { type, start, end }: Node, after: string) => {
    const line = source.slice(0, start).split('\n').length
    const place = type === 'BlockStatement' ? 'block' : beginnings.has(start) ? 'statement' : 'expression'
    found.push({ area, file, line, kind, before: source.slice(start, end), start, end, after, place })
  }

  const visit = (node: Node, parent: Node | null, key: string, inChain: boolean) => {
    const { type, left, right, argument, test, body, callee } = node
    const operator = String(node.operator)
    // Types aren't run, and an address of a module is no value.
    if (/^TS(?!As|Satisfies|NonNull)|^Import|^ExportAll/.test(type)) return
    if (key === 'source' || key === 'directive' || (key === 'key' && !parent?.computed)) return
    if (type === 'ExpressionStatement' && Array.isArray(parent?.[key])) beginnings.add(node.start)

    const other = operators.get(operator)
    const joinsTexts = operator === '+' && /['"`]/.test(text(node))
    if (/^(Binary|Logical)Expression$/.test(type) && other && !joinsTexts)
      add('operator', node, `(${text(left)}) ${other} (${text(right)})`)
    if (type === 'AssignmentExpression' && /^[+-]=$/.test(operator))
      add('operator', node, `${text(left)} ${operator === '+=' ? '-=' : '+='} ${text(right)}`)
    if (type === 'UpdateExpression')
      add('operator', node, text(node).replace(/\+\+|--/, operator === '++' ? '--' : '++'))
    if (type === 'UnaryExpression' && operator === '!') add('negation', node, text(argument))
    if (type === 'UnaryExpression' && operator === '-') add('operator', node, `+${text(argument)}`)
    if (/^(If|While|For)Statement$|^ConditionalExpression$/.test(type) && isNode(test)) {
      if (!/^(While|For)/.test(type)) add('condition', test, 'true')
      add('condition', test, 'false')
    }
    if (typeof node.value === 'boolean' && type === 'Literal') add('boolean', node, String(!node.value))
    if (typeof node.value === 'string' && type === 'Literal' && parent?.type !== 'JSXAttribute')
      add('text', node, node.value === '' ? "'mutant'" : "''")
    if (type === 'TemplateLiteral' && key !== 'quasi') add('text', node, '``')
    if (type === 'ArrayExpression') add('list', node, text(node) === '[]' ? "['mutant']" : '[]')
    if (type === 'ObjectExpression' && text(node) !== '{}') add('object', node, '{}')
    if (type === 'BlockStatement' && (body as Node[]).length > 0) add('block', node, '{}')
    if (type === 'ArrowFunctionExpression' && (body as Node).type !== 'BlockStatement')
      add('result', body as Node, 'undefined')
    if (type === 'ChainExpression')
      add(
        'optional',
        node,
        text(node)
          .replace(/\?\.(?=\w)/, '.')
          .replace(/\?\.(?=[[(])/, ''),
      )
    if (type === 'CallExpression' && !inChain && (callee as Node).type === 'MemberExpression') {
      const { object, property } = callee as Node
      const instead = methods.get(text(property))
      if (instead === null) add('method', node, text(object))
      if (instead)
        add(
          'method',
          node,
          text(object) + text(node).slice(text(object).length).replace(text(property), instead),
        )
    }

    for (const [name, value] of Object.entries(node)) {
      // What is chained to `?.` is skipped with it, so that a probe can't stand between.
      const chained = type === 'ChainExpression' || (inChain && /^(object|callee|expression)$/.test(name))
      for (const one of Array.isArray(value) ? value : [value])
        if (isNode(one)) visit(one, node, name, chained)
    }
  }
  visit(parseSync(file, source).program as unknown as Node, null, '', false)
  return found
}

/** The file with probes that tell who gets there; or, with a limit, with one mutant that ends when it goes in circles. */
export function withProbes(
  source: string,
  mutants: readonly (readonly [number, Mutant])[],
  limit?: number,
): string {
  const edits: { start: number; end: number; text: string; order: number }[] = []
  const insert = (at: number, text: string, order: number) => edits.push({ start: at, end: at, text, order })
  for (const [id, { start, end, after, place }] of mutants) {
    const probe = `globalThis.__reached?.(${[id, limit ?? []].flat()})`
    if (place === 'block') {
      if (limit === undefined) insert(start + 1, `${probe};`, 0)
      else edits.push({ start, end, text: `{${probe}}`, order: 0 })
      continue
    }
    // Where several begin or end, the wider one is outside.
    insert(start, `(${probe}, `, start - end)
    insert(end, ')', end - start - Number.MAX_SAFE_INTEGER)
    if (limit !== undefined) edits.push({ start, end, text: after, order: 0 })
  }
  // Lines end without semicolons.
  const beginnings = mutants.flatMap(([, { start, place }]) => (place === 'statement' ? [start] : []))
  for (const start of new Set(beginnings)) insert(start, ';', -Number.MAX_SAFE_INTEGER)
  return edits
    .sort((a, b) => b.start - a.start || b.order - a.order)
    .reduce((code, { start, end, text }) => code.slice(0, start) + text + code.slice(end), source)
}
