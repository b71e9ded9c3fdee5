import { readToken } from '../../api/read-token.ts'
import { type Language, rememberedLanguage } from '../../i18n/languages.ts'
import { baseFolder } from '../../lib/addresses.ts'
import { readStored } from '../../lib/storage.ts'
import { schemeKey } from '../color-scheme.ts'
import { holdPage } from './hold-page.ts'

/**
 * The one script that stands in the page itself (build/early). It runs before any file of the product is there: it shows
 * guests the sign-in page as the build has drawn it, and asks for what lies behind the door that will be used. What it
 * may need waits in `<template>`s, so that its own text, and the hash in the policy, stay the same.
 */
declare global {
  interface Window {
    /** Only where an early page is shown: renders the real one in its place, and hands over what was done to it. */
    takeOver?: (render: () => void) => void
  }
}

const language = rememberedLanguage()
const { pathname, search } = location
const page = pathname.slice(baseFolder.length).replace(/\/$/, '')

/** A link that commands the fake service may sign somebody in or out: which door it leads to isn't known here. */
const commanded = import.meta.env.VITE_API_MODE === 'mock' && /[?&]mock\./.test(search)
/** For people who are signed in, but without the main layout. */
const apart = /^(create-organization|profiling)(\/|$)/.test(page)

// Browsers complain of what was asked for early and isn't used.
if (!commanded && !apart) ask()

function ask(): void {
  if (readToken() || /[?&]token=/.test(search)) {
    bring('team')
    if (!page) bring('dashboard')
  } else {
    bring('guest')
    if (!search && (!page || page === 'auth/sign_in')) show(language)
  }
}

function bring(door: 'guest' | 'team' | 'dashboard'): void {
  const links = template(`${door}-${language}`)
  if (links) document.head.append(links.content)
}

function show(inLanguage: Language): void {
  const drawn = template(`early-${inLanguage}`)
  const styles = template('early-styles')
  const root = document.getElementById('root')
  if (!drawn || !styles || !root) return
  const wanted = readStored(schemeKey)
  const scheme = wanted === 'light' || wanted === 'dark' ? wanted : null
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.lang = inLanguage
  // Where Mantine says it.
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme ?? system)
  document.title = drawn.title
  // The policy forbids style attributes, but not what React does: to set styles from a script.
  for (const element of drawn.content.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
  }
  root.append(styles.content, drawn.content)
  const chosen = root.querySelector<HTMLInputElement>(`input[value="${scheme}"]`)
  if (chosen) chosen.checked = true
  root.dataset.early = ''
  window.takeOver = holdPage(root)
}

function template(id: string): HTMLTemplateElement | null {
  const found = document.getElementById(id)
  return found instanceof HTMLTemplateElement ? found : null
}
