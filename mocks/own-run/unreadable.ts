import { because } from '../control/refusals.ts'

export const limits = {
  /** As dropped. */
  megabytes: 100,
  unpackedMegabytes: 400,
  files: 150_000,
  /** Out of an archive: each of them is asked for by itself. */
  looseFiles: 20_000,
  tests: 100_000,
} as const

const expected = {
  en: 'Expected a JUnit XML report, Allure 2 results (…-result.json files, their folder or a zip of it), or a zip of a run’s artifacts.',
  ru: 'Подойдёт отчёт JUnit XML, результаты Allure 2 (файлы …-result.json, папка с ними или её zip-архив) или zip-архив артефактов запуска.',
}

/** Why files don't become a run, in a sentence that says what was expected. */
export const unreadable = {
  unknown: (name: string) =>
    because(
      `“${name}” holds no test results that could be read. ${expected.en}`,
      `В «${name}» нет результатов тестов, которые можно прочитать. ${expected.ru}`,
    ),
  nothing: () => because(`There are no files. ${expected.en}`, `Файлов нет. ${expected.ru}`),
  xcresult: (name: string) =>
    because(
      `“${name}” is an Xcode result bundle. Expected the JUnit XML made from it, for example by xcbeautify or trainer.`,
      `«${name}» — пакет результатов Xcode. Нужен JUnit XML из него: его делают, например, xcbeautify и trainer.`,
    ),
  brokenXml: (name: string) =>
    because(
      `“${name}” breaks off or isn’t well-formed XML. Expected a whole JUnit XML report, from <testsuites> or <testsuite> to its end.`,
      `«${name}» обрывается или содержит ошибки XML. Нужен целый отчёт JUnit XML: от <testsuites> или <testsuite> до конца.`,
    ),
  declarations: (name: string) =>
    because(
      `“${name}” has a document type (<!DOCTYPE …>), which is never read. Expected a JUnit XML report without one.`,
      `В «${name}» есть определение типа документа (<!DOCTYPE …>), такие файлы не читаются. Нужен отчёт JUnit XML без него.`,
    ),
  brokenJson: (name: string) =>
    because(
      `“${name}” isn’t an Allure 2 result. Expected a JSON object with “name”, “status”, “start” and “stop”.`,
      `«${name}» — не результат Allure 2. Нужен объект JSON с полями «name», «status», «start» и «stop».`,
    ),
  brokenArchive: (name: string) =>
    because(
      `“${name}” breaks off, is encrypted or isn’t a zip archive. Expected a whole zip of Allure results, JUnit XML reports or a run’s artifacts.`,
      `«${name}» обрывается, зашифрован или не является zip-архивом. Нужен целый zip с результатами Allure, отчётами JUnit XML или артефактами запуска.`,
    ),
  noTests: (name: string) =>
    because(
      `“${name}” is a report without a single test. Expected results of at least one.`,
      `В отчёте «${name}» нет ни одного теста. Нужны результаты хотя бы одного.`,
    ),
  large: () =>
    because(
      `These files are larger than ${limits.megabytes} MB, which is the limit. Expected less: reports without videos are usually enough.`,
      `Файлы занимают больше ${limits.megabytes} МБ, это предел. Обычно хватает отчётов без видео.`,
    ),
  manyFiles: () =>
    because(
      `There are more than ${limits.looseFiles.toLocaleString('en')} files. Expected a zip of them.`,
      `Файлов больше ${limits.looseFiles.toLocaleString('ru')}. Нужен zip с ними.`,
    ),
  largeUnpacked: (name: string) =>
    because(
      `“${name}” unpacks to more than ${limits.unpackedMegabytes} MB or ${limits.files.toLocaleString('en')} files. Expected less: leave videos out.`,
      `В распакованном виде «${name}» больше ${limits.unpackedMegabytes} МБ или ${limits.files.toLocaleString('ru')} файлов. Нужно меньше: уберите видео.`,
    ),
  manyTests: () =>
    because(
      `There are more than ${limits.tests.toLocaleString('en')} test attempts. Expected no more in one run.`,
      `В файлах больше ${limits.tests.toLocaleString('ru')} попыток тестов. В одном запуске их должно быть не больше.`,
    ),
  denied: () =>
    because(
      'Only editors and owners of the team can open results.',
      'Открывать результаты могут только редакторы и владельцы команды.',
    ),
}
