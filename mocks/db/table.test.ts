import { Collection } from '@msw/data'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Table } from './table.ts'

const thingRow = z.object({ id: z.string(), name: z.string() })
type ThingRow = z.infer<typeof thingRow>

function aTable(rows: readonly ThingRow[]) {
  const table = new Table('things', thingRow)
  table.load(rows)
  table.beginTransaction()
  return { table, records: () => Collection.prototype.all.call(table) as ThingRow[] }
}

test('the collection holds one record of each edited row, however often that changed', async () => {
  const { table, records } = aTable([
    { id: 'a', name: 'scenario' },
    { id: 'b', name: 'scenario' },
  ])
  await table.create({ id: 'c', name: 'added' })
  for (const name of ['one', 'two', 'three']) {
    await table.update((q) => q.where({ id: 'a' }), { data: { name } })
    await table.update((q) => q.where({ id: 'c' }), { data: { name } })
  }
  expect(records().map(({ id, name }) => [id, name])).toEqual([
    ['a', 'three'],
    ['c', 'three'],
  ])
  table.delete((q) => q.where({ id: 'a' }))
  expect(records().map(({ id }) => id)).toEqual(['c'])
  await table.rollback()
  expect(records()).toEqual([])
  expect(table.all().map(({ name }) => name)).toEqual(['scenario', 'scenario'])
})

test('listeners of the collection hear of each record that is created and deleted', async () => {
  const { table, records } = aTable([{ id: 'a', name: 'scenario' }])
  const heard: string[] = []
  table.hooks.on('create', ({ data }) => void heard.push(`+${data.record.name}`))
  table.hooks.on('delete', ({ data }) => void heard.push(`-${data.deletedRecord.name}`))
  await table.update((q) => q.where({ id: 'a' }), { data: { name: 'one' } })
  await table.update((q) => q.where({ id: 'a' }), { data: { name: 'two' } })
  table.delete((q) => q.where({ id: 'a' }))
  expect(heard).toEqual(['+one', '+two', '-one', '-two'])
  expect(records()).toEqual([])
})
