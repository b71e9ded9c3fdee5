import { ownProperty } from '../contract/own-property.ts'

/** Russian letters as passports and addresses write them; what isn't here is left to Unicode decomposition. */
const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** As long as the contract allows. */
const longest = 64

/** A slug for a project's name: "Магазин для iOS" → `magazin-dlya-ios`. May be empty or too short: it is a suggestion. */
export function suggestSlug(name: string): string {
  return [...name.toLowerCase()]
    .map((letter) => ownProperty(letters, letter) ?? letter.normalize('NFKD').replace(/\p{M}/gu, ''))
    .join('')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}
