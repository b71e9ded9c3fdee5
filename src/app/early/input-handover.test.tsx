// @vitest-environment jsdom
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordInput } from './input-handover.ts'

const sent = vi.fn()
const pressed = vi.fn()
const left = vi.fn()

function Form() {
  const [values, setValues] = useState({ email: '', password: '' })
  const [language, setLanguage] = useState('ru')
  const [stay, setStay] = useState(true)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent({ ...values, language, stay })
      }}
    >
      {['ru', 'en'].map((one) => (
        <input
          key={one}
          type="radio"
          name="language"
          value={one}
          checked={language === one}
          onChange={() => setLanguage(one)}
        />
      ))}
      {(['email', 'password'] as const).map((name) => (
        <input
          key={name}
          type={name}
          // biome-ignore lint/a11y/noAutofocus: as the sign-in page does
          autoFocus={name === 'email'}
          name={name}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          onBlur={() => left(name)}
        />
      ))}
      <button type="button" onClick={pressed}>
        Show
      </button>
      <input type="checkbox" checked={stay} onChange={(event) => setStay(event.currentTarget.checked)} />
      <button type="submit">Sign in</button>
    </form>
  )
}

let container: HTMLElement
let root: Root | undefined

function control(selector: string): HTMLInputElement {
  const found = container.querySelector<HTMLInputElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

function show(page = <Form />): void {
  flushSync(() => {
    root = createRoot(container)
    root.render(page)
  })
}

beforeEach(() => {
  for (const mock of [sent, pressed, left]) mock.mockClear()
  container = document.createElement('div')
  document.body.append(container)
  const parsed = new DOMParser().parseFromString(renderToStaticMarkup(<Form />), 'text/html')
  container.append(...parsed.body.childNodes)
})
afterEach(() => {
  root?.unmount()
  root = undefined
  container.remove()
})

test('what was typed, ticked and chosen is in the real form, the focus and the selection too', () => {
  const takeOver = recordInput(container)
  control('[name=email]').focus()
  control('[name=email]').value = 'olivia@acme.test'
  control('[name=password]').focus()
  control('[name=password]').value = 'secret'
  control('[name=password]').setSelectionRange(1, 3)
  control('[type=checkbox]').click()
  control('[value=en]').click()
  takeOver(show)
  expect(control('[name=email]').value).toBe('olivia@acme.test')
  expect(control('[value=en]').checked).toBe(true)
  expect(document.activeElement).toBe(control('[name=password]'))
  expect([control('[name=password]').selectionStart, control('[name=password]').selectionEnd]).toEqual([1, 3])
  expect(left.mock.calls).toEqual([['email']])
  expect(sent).not.toHaveBeenCalled()
  control('[type=submit]').click()
  expect(sent.mock.calls).toEqual([
    [{ email: 'olivia@acme.test', password: 'secret', language: 'en', stay: false }],
  ])
})

test('a form that was sent early goes nowhere by itself, and is sent once by the real one', () => {
  const takeOver = recordInput(container)
  control('[name=email]').value = 'olivia@acme.test'
  const early = control('form')
  const submit = new Event('submit', { bubbles: true, cancelable: true })
  early.dispatchEvent(submit)
  early.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  expect(submit.defaultPrevented).toBe(true)
  expect(early.getAttribute('aria-busy')).toBe('true')
  takeOver(show)
  expect(sent).toHaveBeenCalledTimes(1)
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ email: 'olivia@acme.test' }))
})

test('a button that was pressed early is pressed', () => {
  const takeOver = recordInput(container)
  control('[type=button]').click()
  takeOver(show)
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('an untouched page leaves the focus to the real one', () => {
  recordInput(container)(show)
  expect(document.activeElement).toBe(control('[name=email]'))
  expect(left).not.toHaveBeenCalled()
})

test('another page than the expected one is left alone', () => {
  const takeOver = recordInput(container)
  control('[name=email]').value = 'olivia@acme.test'
  control('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  takeOver(() => show(<button type="button">Try again</button>))
  expect(container.textContent).toBe('Try again')
  expect(sent).not.toHaveBeenCalled()
})
