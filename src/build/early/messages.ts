import type { Language } from '../../i18n/languages.ts'
import { productName } from '../../lib/product.ts'
import { readTexts } from '../texts-by-namespace.ts'

/** Messages of the page itself, for when the product can't show its own: templates that app/early puts on the screen. */
export function messagesIn(language: Language): string {
  const { actions, errorPage } = readTexts(language).common
  const button = `<button type="button">${actions.reload}</button>`
  const alone = (text: string, more = '') =>
    `<style>${pageStyles}${buttonStyles}</style><main><h1>${productName}</h1><p role="alert">${text}</p>${more}</main>`
  const overSkeleton = `<style>${noteStyles}${buttonStyles}</style><div class="slow-start" role="status"><p>${errorPage.slowStart}</p>${button}</div>`
  return [
    template(`load-failure-${language}`, alone(errorPage.partLost, button)),
    template(`offline-${language}`, alone(errorPage.offline, button)),
    template(`opened-as-file-${language}`, alone(openedAsFile[language])),
    template(`slow-start-${language}`, overSkeleton),
  ].join('')
}

export const template = (id: string, content: string) => `<template id="${id}">${content}</template>`

/** No text of the product, which isn't there then. */
const openedAsFile: Record<Language, string> = {
  en: 'A browser runs no scripts from a folder on the disk. In that folder, start a server, such as <code>npx serve</code> or <code>python3 -m http.server</code>, and open the address that it prints.',
  ru: 'Из папки на диске браузер скрипты не запускает. Запустите в этой папке сервер, например <code>npx serve</code> или <code>python3 -m http.server</code>, и откройте адрес, который он напишет.',
}

/** The theme comes with the scripts. */
const pageStyles =
  'body{margin:0}' +
  'main{display:grid;place-content:center;justify-items:center;gap:16px;box-sizing:border-box;min-height:100vh;padding:16px;' +
  'background:light-dark(#fff,#17181c);color:light-dark(#1c1d22,#e6e6ea);font:15px/1.5 system-ui,sans-serif;text-align:center}' +
  'main>*{margin:0;max-width:44ch}'

const noteStyles =
  '.slow-start{position:fixed;bottom:24px;inset-inline:16px;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:12px 16px;' +
  'box-sizing:border-box;width:fit-content;max-width:640px;margin:auto;padding:12px 16px;border:1px solid light-dark(#e7e8ec,#3a3d45);border-radius:12px;' +
  'background:light-dark(#fff,#22252b);color:light-dark(#1d1f25,#f2f3f5);font:14px/1.5 system-ui,sans-serif}' +
  '[data-mantine-color-scheme=light] .slow-start{color-scheme:light}[data-mantine-color-scheme=dark] .slow-start{color-scheme:dark}' +
  '.slow-start p{margin:0}'

const buttonStyles =
  ':is(main,.slow-start)>button{padding:8px 18px;border:0;border-radius:8px;background:#5b5bd6;color:#fff;font:inherit;font-weight:600;cursor:pointer}'
