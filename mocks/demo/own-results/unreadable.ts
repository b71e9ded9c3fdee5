import { commandErrorsFrom } from '../../control/refusals.ts'
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
const because = commandErrorsFrom(sentences)
const expected = byLanguage((language) => sentences[language].expected)
const counted = (count: number) => byLanguage((language) => count.toLocaleString(language))

/** Refusals of files, each in a sentence that says what was expected. */
export const unreadable = {
  unknown: (name: string) => because('unknown', { name, expected }),
  nothing: () => because('nothing', { expected }),
  xcresult: (name: string) => because('xcresult', { name }),
  brokenXml: (name: string) => because('brokenXml', { name }),
  declarations: (name: string) => because('declarations', { name }),
  brokenJson: (name: string) => because('brokenJson', { name }),
  brokenArchive: (name: string) => because('brokenArchive', { name }),
  noTests: (name: string) => because('noTests', { name }),
  large: () => because('large', { megabytes: limits.megabytes }),
  manyFiles: () => because('manyFiles', { files: counted(limits.looseFiles) }),
  largeUnpacked: (name: string) =>
    because('largeUnpacked', {
      name,
      megabytes: limits.unpackedMegabytes,
      files: counted(limits.files),
    }),
  manyTests: () => because('manyTests', { tests: counted(limits.tests) }),
  denied: () => because('denied'),
}
