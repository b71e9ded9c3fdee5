import { ownValue } from '../contract/rules/own-value.ts'

/**
 * The word for a value of a closed list. A value that only another service knows is shown as it is (rule 7.2): as part of
 * a key, its dots and colons would look for other texts.
 */
export const wordOf = (words: Readonly<Record<string, string>>, value: string): string =>
  ownValue(words, value) ?? value
