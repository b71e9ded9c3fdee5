import type { Page } from '@playwright/test'

/** Milliseconds that the reference task takes on two idle cores. */
const idle = 9
const rows = 100

/**
 * How many times slower than an idle machine this one is now, at least 1: the middle of five runs of a reference task.
 * `throttle` is the rate by which the browser slows its processor down.
 */
export async function slownessOf(page: Page, throttle = 1): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 5; run++) times.push(await page.evaluate<number>(referenceTask()))
  const middle = times.sort((a, b) => a - b)[2] ?? 0
  return Math.max(1, middle / (idle * throttle))
}

let tasks = 0

/**
 * Source of a task like the first display of a screen: functions that run for the first time make elements, which are laid
 * out. A loop that the browser has compiled doesn't tell such a task's speed: a machine took the usual time for the loop
 * and 1.8 times as long for a screen. No two sources are alike, as the browser keeps what it has compiled.
 */
function referenceTask(): string {
  const task = tasks++
  const functions = Array.from(
    { length: rows },
    (_, row) => `({ text${task}_${row}: text, ...others }) => {
      const line = document.createElement('div')
      line.style.display = 'flex'
      line.title = 'row ' + text
      for (const column of ['a', 'b', 'c']) {
        const cell = document.createElement('span')
        cell.textContent = column + text + Object.keys(others).join(' ')
        line.append(cell)
      }
      return { line, others${task}_${row}: others }
    }`,
  )
  const calls = functions.map(
    (code, row) => `(${code})({ text${task}_${row}: ${row}, one${row}: 1, two: 2 })`,
  )
  return `(() => {
    const begun = performance.now()
    const table = document.createElement('div')
    table.style.cssText = 'position: fixed; inset: 0; visibility: hidden; contain: strict'
    for (const { line } of [${calls.join(',\n')}]) table.append(line)
    document.body.append(table)
    void table.scrollHeight
    table.remove()
    return performance.now() - begun
  })()`
}
