import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { removePointers } from './pointers.ts'

type Files = Record<string, { code: string; imports?: string[]; isEntry?: boolean }>

function without(files: Files): Record<string, string> {
  const bundle = Object.fromEntries(
    Object.entries(files).map(([fileName, file]) => [
      fileName,
      { type: 'chunk', fileName, imports: [], isEntry: false, ...file },
    ]),
  ) as unknown as Rolldown.OutputBundle
  removePointers(bundle)
  return Object.fromEntries(
    Object.entries(bundle).map(([name, file]) => [name, file.type === 'chunk' ? file.code : '']),
  )
}

const whole = { 'assets/team-1.js': { code: 'var a=1,b=2;export{a as t,b as n}' } }

test('a file that only points to another is skipped', () => {
  const left = without({
    ...whole,
    'assets/door-1.js': { code: 'export{t as Team,n as load,x}from"./team-1.js";' },
    'assets/first-1.js': { code: 'deps=["assets/door-1.js"];f=()=>import(`./door-1.js`)', isEntry: true },
  })
  expect(Object.keys(left)).toEqual(['assets/team-1.js', 'assets/first-1.js'])
  expect(left['assets/first-1.js']).toBe(
    'deps=["assets/team-1.js"];f=()=>import("./team-1.js").then(m=>({Team:m.t,load:m.n,x:m.x}))',
  )
})

test('one that does more stays, as does one that a script names statically', () => {
  const files = {
    ...whole,
    'assets/more-1.js': { code: 'import{t}from"./team-1.js";t();export{t as Team}' },
    'assets/door-1.js': { code: 'export{t as Team}from"./team-1.js"' },
    'assets/first-1.js': {
      code: 'import{Team}from"./door-1.js";import(`./more-1.js`)',
      imports: ['assets/door-1.js'],
    },
  }
  expect(without(files)).toEqual(
    Object.fromEntries(Object.entries(files).map(([name, { code }]) => [name, code])),
  )
})
