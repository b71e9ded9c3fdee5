/**
 * A tolerant reader of XML, made for reports of 20 MB: one pass, no tree, and it runs in a worker, where there is no
 * DOMParser. Broken or cut-off XML ends early instead of failing: half a report is better than none.
 */
interface XmlEvents {
  /** Names come without their namespace prefix. */
  open(name: string, attributes: XmlAttributes): void
  close(name: string): void
  text(text: string): void
  /** A document type. Its declarations are always skipped. */
  declaration?(): void
}

export type XmlAttributes = ReadonlyMap<string, string>

interface XmlOutcome {
  /** Every element that was opened has been closed, and nothing broke off. */
  complete: boolean
}

const spacePattern = /\s*/y
const attributePattern = /([^\s=/>"'<]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/y
const namePattern = /[^\s/>]+/y

export function readXml(source: string, events: XmlEvents): XmlOutcome {
  const open: string[] = []
  /** How many elements of a name are open: to look through all of them at each end of a tag would take for ever. */
  const openByName = new Map<string, number>()
  let orderly = true
  let at = 0

  const enter = (name: string) => {
    open.push(name)
    openByName.set(name, (openByName.get(name) ?? 0) + 1)
  }
  const leave = (): string => {
    const name = open.pop() ?? ''
    openByName.set(name, (openByName.get(name) ?? 0) - 1)
    events.close(name)
    return name
  }
  /** Ends what was left open inside, too. */
  const close = (name: string) => {
    if (open.at(-1) !== name) orderly = false
    if (openByName.get(name)) while (leave() !== name);
  }

  while (at < source.length) {
    const tag = source.indexOf('<', at)
    const end = tag < 0 ? source.length : tag
    if (end > at && open.length > 0) events.text(decodeEntities(source.slice(at, end)))
    if (tag < 0) break

    if (source.startsWith('<!--', tag)) {
      at = after(source, '-->', tag + 4)
    } else if (source.startsWith('<![CDATA[', tag)) {
      const stop = source.indexOf(']]>', tag + 9)
      if (open.length > 0) events.text(source.slice(tag + 9, stop < 0 ? source.length : stop))
      at = stop < 0 ? source.length + 1 : stop + 3
    } else if (source.startsWith('<?', tag)) {
      at = after(source, '?>', tag + 2)
    } else if (source.startsWith('<!', tag)) {
      events.declaration?.()
      at = afterDoctype(source, tag + 2)
    } else if (source.startsWith('</', tag)) {
      const stop = source.indexOf('>', tag)
      if (stop >= 0) close(local(source.slice(tag + 2, stop).trim()))
      at = stop < 0 ? source.length + 1 : stop + 1
    } else if (!/[\p{L}_:]/u.test(source.charAt(tag + 1))) {
      // A bare "<" that its writer forgot to escape.
      if (open.length > 0) events.text('<')
      orderly = false
      at = tag + 1
    } else {
      namePattern.lastIndex = tag + 1
      const name = local(namePattern.exec(source)?.[0] ?? '')
      const head = readAttributes(source, namePattern.lastIndex)
      if (!head) {
        at = source.length + 1
        break
      }
      events.open(name, head.attributes)
      if (head.empty) events.close(name)
      else enter(name)
      at = head.end
    }
  }

  const complete = orderly && open.length === 0 && at <= source.length
  while (open.length > 0) leave()
  return { complete }
}

function after(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from)
  return found < 0 ? source.length + 1 : found + mark.length
}

/** A document type may hold declarations of its own in brackets, with ">" inside. */
function afterDoctype(source: string, from: number): number {
  const stop = after(source, '>', from)
  const bracket = source.slice(from, stop).indexOf('[')
  return bracket < 0 ? stop : after(source, '>', after(source, ']', from + bracket))
}

function readAttributes(
  source: string,
  from: number,
): { attributes: XmlAttributes; empty: boolean; end: number } | null {
  const attributes = new Map<string, string>()
  let at = from
  while (at < source.length) {
    spacePattern.lastIndex = at
    at += spacePattern.exec(source)?.[0].length ?? 0
    attributePattern.lastIndex = at
    const found = attributePattern.exec(source)
    if (found) {
      attributes.set(local(found[1] ?? ''), decodeEntities(found[2] ?? found[3] ?? found[4] ?? ''))
      at = attributePattern.lastIndex
      continue
    }
    if (source[at] === '>') return { attributes, empty: false, end: at + 1 }
    if (source.startsWith('/>', at)) return { attributes, empty: true, end: at + 2 }
    at++
  }
  return null
}

function local(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** A map: of an object, "&toString;" would be a function. */
const entities = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x?[\da-fA-F]+|\w+);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities.get(name) ?? whole
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
