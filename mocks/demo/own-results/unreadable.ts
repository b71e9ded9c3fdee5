import { commandErrorsFrom } from '../../control/command-error.ts'
import { byLanguage, textsOf } from '../../texts/texts.ts'

export const limits = {
  /** Limit of the dropped files. */
  megabytes: 100,
  unpackedMegabytes: 400,
  files: 150_000,
  /** Limit outside archives: each file is read separately. */
  looseFiles: 20_000,
  tests: 100_000,
} as const

const sentences = textsOf('unreadable')
const unreadableError = commandErrorsFrom(sentences)
const expected = byLanguage((language) => sentences[language].expected)
const counted = (count: number) => byLanguage((language) => count.toLocaleString(language))

/** Refusals of files, each in a sentence that says what was expected. */
export const unreadable = {
  unknown: (name: string) => unreadableError('unknown', { name, expected }),
  nothing: () => unreadableError('nothing', { expected }),
  xcresult: (name: string) => unreadableError('xcresult', { name }),
  brokenXml: (name: string) => unreadableError('brokenXml', { name }),
  declarations: (name: string) => unreadableError('declarations', { name }),
  brokenJson: (name: string) => unreadableError('brokenJson', { name }),
  brokenArchive: (name: string) => unreadableError('brokenArchive', { name }),
  noTests: (name: string) => unreadableError('noTests', { name }),
  large: () => unreadableError('large', { megabytes: limits.megabytes }),
  manyFiles: () => unreadableError('manyFiles', { files: counted(limits.looseFiles) }),
  largeUnpacked: (name: string) =>
    unreadableError('largeUnpacked', {
      name,
      megabytes: limits.unpackedMegabytes,
      files: counted(limits.files),
    }),
  manyTests: () => unreadableError('manyTests', { tests: counted(limits.tests) }),
  denied: () => unreadableError('denied'),
}
