import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'

/** Small mistakes that could have been made in the code: each is one edit of one file. */

export interface Mutant {
  /** Stays the same when code elsewhere changes. */
  id: string
  area: string
  file: string
  line: number
  kind: string
  before: string
  start: number
  end: number
  after: string
  /** Where a switch can stand: in an expression, in a block, or in one that begins a statement. */
  place: 'expression' | 'statement' | 'block'
}

export const root = resolve(import.meta.dirname, '../..')
const areas: Readonly<Record<string, string>> = {
  contract: 'src/contract',
  handlers: 'mocks/handlers',
  backend: 'mocks/service',
  simulation: 'mocks/simulation',
  'report model': 'src/features/report/model',
  'API client': 'src/api',
}

/** By seed: a mutant's name also determines its place in the order, independently of other changes. */
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
        return { ...mutant, id: createHash('sha1').update(`${name} ${nth}`).digest('hex').slice(0, 12) }
      }),
  )
  return placed.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, wanted)
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
    found.push({ id: '', area, file, line, kind, before: source.slice(start, end), start, end, after, place })
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
      // Parts chained to `?.` are skipped with it, so a switch can't be put between.
      const chained = type === 'ChainExpression' || (inChain && /^(object|callee|expression)$/.test(name))
      for (const one of Array.isArray(value) ? value : [value])
        if (isNode(one)) visit(one, node, name, chained)
    }
  }
  visit(parseSync(file, source).program as unknown as Node, null, '', false)
  return found
}

/** The file with every mutant in it, each behind a switch that also records the tests that reach it. */
export function withMutants(source: string, mutants: readonly Mutant[]): string {
  const places = [...Map.groupBy(mutants, ({ start, end }) => `${start} ${end}`).values()]
    .map((group) => ({ group, start: group[0]?.start ?? 0, end: group[0]?.end ?? 0 }))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  let next = 0
  const render = (from: number, to: number): string => {
    let code = ''
    let at = from
    for (let place = places[next]; place && place.start < to; place = places[next]) {
      next++
      const { group, start, end } = place
      code += source.slice(at, start) + switched(group, render(start, end))
      at = end
    }
    return code + source.slice(at, to)
  }
  return render(0, source.length)
}

function switched(mutants: readonly Mutant[], original: string): string {
  const [block, rest] = [
    mutants.filter(({ place }) => place === 'block'),
    mutants.filter(({ place }) => place !== 'block'),
  ]
  const code = block.reduce((inner, { id }) => `{if (!globalThis.__mutant('${id}')) ${inner}}`, original)
  if (rest.length === 0) return code
  const chain = rest.reduceRight(
    (inner, { id, after }) => `globalThis.__mutant('${id}') ? (${after}) : ${inner}`,
    `(${code})`,
  )
  // Lines end without semicolons.
  return `${rest.some(({ place }) => place === 'statement') ? ';' : ''}(${chain})`
}
