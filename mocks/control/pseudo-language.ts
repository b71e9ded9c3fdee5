import { readStored, writeStored } from '../../src/lib/storage.ts'

/** Pseudo-languages made of English, to find texts that are cut when longer, or layouts that don't mirror. */
export const pseudoLanguages = ['accented', 'mirrored'] as const
export type PseudoLanguage = (typeof pseudoLanguages)[number]

const key = 'mock.pseudo'

const known = (value: string | null) => pseudoLanguages.find((one) => one === value) ?? null

export const pseudoLanguage = (): PseudoLanguage | null => known(readStored(key))

/** Stores the pseudo-language; an unknown name turns it off. */
export function rememberPseudo(name: string): PseudoLanguage | null {
  const pseudo = known(name)
  writeStored(key, pseudo)
  return pseudo
}
