/**
 * Regular expressions from users. JavaScript's own engine takes minutes for some; here each state of a pattern is
 * tried at most once at each place of a text, and a budget bounds what all patterns of a filter may take together.
 * re2js does the first for 45 KB more in every demo, and can't look ahead.
 */

type Step =
  /** `character` consumes one, `place` and `look` only test. */
  | { kind: 'character'; test: PlaceTest }
  | { kind: 'place'; test: PlaceTest }
  | { kind: 'look'; behind: boolean; negative: boolean; program: readonly Step[] }
  /** Continues at both offsets, relative to itself. */
  | { kind: 'fork'; to: readonly [number, number] }

type PlaceTest = (text: string, at: number) => boolean

export interface PatternBudget {
  /** Steps that are left. Once they are spent nothing matches. */
  steps: number
}

function spend(budget: PatternBudget, steps: number): void {
  budget.steps -= steps
  if (budget.steps < 0) throw new RangeError('the budget is spent')
}

/** Tests whether a pattern matches a whole text. An invalid one, or one with backreferences, matches nothing. */
export function wholeTextMatcher(pattern: string, budget: PatternBudget): (text: string) => boolean {
  const orNot = <Result>(answer: () => Result) => {
    try {
      return answer()
    } catch {
      return null
    }
  }
  const program = orNot(() => {
    // Throws at an invalid pattern, so that our parser sees valid ones only.
    new RegExp(pattern)
    return new PatternReader(pattern, budget).read()
  })
  return (text) =>
    program !== null &&
    budget.steps > 0 &&
    orNot(() => reaches(program, text, budget, [0], text.length)) === true
}

/** Whether the program reaches its end at the given place of the text. */
function reaches(
  program: readonly Step[],
  text: string,
  budget: PatternBudget,
  starts: readonly number[],
  end?: number,
): boolean {
  const width = text.length + 1
  const tried = new Set<number>()
  const open = [...starts]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (tried.has(state)) continue
    tried.add(state)
    spend(budget, 1)
    const at = state % width
    const step = program[(state - at) / width]
    if (!step) {
      if (end === undefined || at === end) return true
    } else if (step.kind === 'fork') {
      for (const to of step.to) open.push(state + to * width)
    } else if (step.kind === 'character') {
      if (at < text.length && step.test(text, at)) open.push(state + width + 1)
    } else if (step.kind === 'place') {
      if (step.test(text, at)) open.push(state + width)
    } else {
      const from = step.behind ? Array.from({ length: at + 1 }, (_, start) => start) : [at]
      const found = reaches(step.program, text, budget, from, step.behind ? at : undefined)
      if (found !== step.negative) open.push(state + width)
    }
  }
  return false
}

class PatternReader {
  readonly #pattern: string
  readonly #budget: PatternBudget
  #at = 0

  constructor(pattern: string, budget: PatternBudget) {
    this.#pattern = pattern
    this.#budget = budget
  }

  read(): Step[] {
    const first = this.#sequence()
    if (!this.#take(/\|/y)) return first
    const rest = this.read()
    spend(this.#budget, rest.length)
    return [fork(1, first.length + 2), ...first, jump(rest.length + 1), ...rest]
  }

  #sequence(): Step[] {
    const steps: Step[] = []
    while (!this.#take(/(?=[|)])|$/y)) steps.push(...this.#repeated(this.#one()))
    return steps
  }

  #repeated(one: Step[]): Step[] {
    const [sign, count, comma, limit] = this.#take(/(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y) ?? []
    if (sign === undefined) return one
    const least = count ? Number(count) : sign.startsWith('+') ? 1 : 0
    const most = sign.startsWith('?') ? 1 : count && !comma ? least : limit ? Number(limit) : null
    const needed = this.#times(least, one)
    if (most === null) return [...needed, fork(1, one.length + 2), ...one, jump(-one.length - 1)]
    return [...needed, ...this.#times(most - least, [fork(1, one.length + 1), ...one])]
  }

  #times(count: number, steps: Step[]): Step[] {
    spend(this.#budget, count * Math.max(1, steps.length))
    return Array.from({ length: count }, () => steps).flat()
  }

  #one(): Step[] {
    if (this.#take(/\^/y)) return [{ kind: 'place', test: (_, at) => at === 0 }]
    if (this.#take(/\$/y)) return [{ kind: 'place', test: (text, at) => at === text.length }]
    const edge = this.#take(/\\[bB]/y)?.[0]
    if (edge) return [{ kind: 'place', test: (text, at) => atEdge(text, at) === (edge === '\\b') }]
    const look = this.#take(/\(\?(<?)([=!])/y)
    if (look) {
      const [, behind, sign] = look
      return [{ kind: 'look', behind: behind === '<', negative: sign === '!', program: this.#group() }]
    }
    if (this.#take(/\((?:\?:|\?<\w+>|(?!\?))/y)) return this.#group()
    const character = this.#take(
      /\\(?:x[\da-f]{2}|u[\da-f]{4}|c[a-z]|[^1-9k])|\[(?:\\.|[^\]\\])*\]|[^\\(]/isy,
    )
    if (!character) throw new SyntaxError('refers to a group, or changes flags')
    const expression = new RegExp(`^${character[0]}$`)
    return [{ kind: 'character', test: (text, at) => expression.test(text.charAt(at)) }]
  }

  #group(): Step[] {
    const steps = this.read()
    this.#take(/\)/y)
    return steps
  }

  #take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at
    const found = expression.exec(this.#pattern)
    if (found) this.#at = expression.lastIndex
    return found
  }
}

const fork = (one: number, other: number): Step => ({ kind: 'fork', to: [one, other] })
const jump = (to: number): Step => fork(to, to)

const isWord = (text: string, at: number) => /\w/.test(text.charAt(at))
const atEdge = (text: string, at: number) => isWord(text, at - 1) !== isWord(text, at)
