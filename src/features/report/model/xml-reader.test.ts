import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml } from './xml-reader.ts'

function events(source: string) {
  const seen: string[] = []
  const outcome = readXml(source, {
    open: (name, attributes) =>
      seen.push(`<${name}${[...attributes].map(([key, value]) => ` ${key}=${value}`).join('')}>`),
    close: (name) => seen.push(`</${name}>`),
    text: (text) => text.trim() && seen.push(text.trim()),
  })
  return { seen, ...outcome }
}

describe('the XML reader', () => {
  it('reads elements, attributes, entities and CDATA', () => {
    const { seen, complete } = events(
      `\ufeff<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b ">">]><a x='1' y="&lt;&#10;&#x41;"><!-- <no> --><p:b/>1 &amp; 2<![CDATA[<raw> &amp;]]></a>`,
    )
    expect(seen).toEqual(['<a x=1 y=<\nA>', '<b>', '</b>', '1 & 2', '<raw> &amp;', '</a>'])
    expect(complete).toBe(true)
  })

  it('keeps unknown entities, also those named like object members', () => {
    const unknown = '&nbsp; &toString; &constructor; &__proto__; &hasOwnProperty;'
    expect(events(`<a x="${unknown}">${unknown}</a>`).seen).toEqual([`<a x=${unknown}>`, unknown, '</a>'])
  })

  it('closes truncated elements and reports it', () => {
    expect(events('<a><b>tex')).toMatchObject({
      seen: ['<a>', '<b>', 'tex', '</b>', '</a>'],
      complete: false,
    })
    expect(events('<a><b attr="va')).toMatchObject({ seen: ['<a>', '</a>'], complete: false })
    expect(events('<a><![CDATA[half')).toMatchObject({ seen: ['<a>', 'half', '</a>'], complete: false })
  })

  it('takes a bare "<" for text', () => {
    expect(events('<a>1 < 2</a>').seen).toEqual(['<a>', '1', '<', '2', '</a>'])
  })

  it('survives any input, with every element closed', () => {
    const soup = fc.array(
      fc.oneof(
        fc.constantFrom(
          '<a>',
          '</a>',
          '<b x="1"/>',
          '<',
          '>',
          '<![CDATA[',
          ']]>',
          '<!--',
          '-->',
          '"',
          '&',
          '&#0;',
          '<?',
        ),
        fc.string(),
      ),
    )
    fc.assert(
      fc.property(soup, (parts) => {
        const open: string[] = []
        readXml(parts.join(''), {
          open: (name) => open.push(name),
          close: (name) => expect(open.pop()).toBe(name),
          text: () => {},
        })
        expect(open).toEqual([])
      }),
    )
  })
})
