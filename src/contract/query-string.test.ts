import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery, stringifyQuery } from './query-string.ts'

test('nested values are written with brackets (rule 1.1)', () => {
  expect(
    stringifyQuery({ page: 2, filter: { state: ['passed', 'failure'] }, sort: { field: 'created' } }),
  ).toBe('page=2&filter[state][]=passed&filter[state][]=failure&sort[field]=created')
  expect(parseQuery('?filter[state][]=passed&filter%5Bstate%5D%5B%5D=failure&sort[field]=created')).toEqual({
    filter: { state: ['passed', 'failure'] },
    sort: { field: 'created' },
  })
})

test('numbered lists are read', () => {
  expect(parseQuery('filter[state][0]=passed&filter[state][1]=failure&filter[state][]=created')).toEqual({
    filter: { state: ['passed', 'failure', 'created'] },
  })
  expect(Object.keys(parseQuery('a[0][b]=1&a[1]=2&a=3'))).toEqual(['a', 'a[1]'])
})

test('a value without a name keeps the empty name', () => {
  expect({ ...parseQuery('=1&a') }).toEqual({ '': '1', a: '' })
})

test('undefined values are not sent', () => {
  expect(stringifyQuery({ a: undefined, b: null, c: '', d: { e: undefined } })).toBe('c=')
})

test('malformed names are kept literally, so that validation rejects them', () => {
  expect(Object.keys(parseQuery('a[=1&[b]=2&a[][c]=3&x=1&x=2'))).toEqual(['a[', '[b]', 'a[][c]', 'x'])
  expect({ ...parseQuery('x=1&x=2') }).toEqual({ x: ['1', '2'] })
  expect(JSON.stringify(parseQuery('a[b]=1&a=2&s[f]=1&s[f]=2'))).toBe(
    '{"a":[{"b":"1"},"2"],"s":{"f":"1"},"s[f]":"2"}',
  )
  expect(JSON.stringify(parseQuery('__proto__[polluted]=yes'))).toBe('{"__proto__":{"polluted":"yes"}}')
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

test('any written query is read back', () => {
  const key = fc.stringMatching(/^[a-z_]{1,8}$/)
  const text = fc.string({ unit: 'grapheme', minLength: 1 })
  const query = fc.dictionary(
    key,
    fc.oneof(text, fc.array(text, { minLength: 1 }), fc.dictionary(key, text, { minKeys: 1 })),
  )
  fc.assert(
    fc.property(query, (value) => {
      expect(JSON.parse(JSON.stringify(parseQuery(stringifyQuery(value))))).toEqual(
        JSON.parse(JSON.stringify(value)),
      )
    }),
  )
})
