/** Writes XML: attributes and texts with any characters. */

import { ownProperty } from '../../../src/contract/own-property.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
}

export function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${legal(String(value)).replace(/[&<>"\n\t]/g, (c) => ownProperty(entities, c) ?? c)}"`,
    )
    .join('')
}

export const cdata = (text: string) => `<![CDATA[${legal(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** Replaces characters that XML can't contain by question marks. */
function legal(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are forbidden in XML 1.0
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '?')
}
