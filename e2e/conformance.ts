import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * The table of WCAG 2.2, levels A and AA, in this folder's README: which tests show each criterion, and what came of
 * them. `node e2e/conformance.ts REPORT.json …` makes it of Playwright's and Vitest's results and compares it with what the
 * README says; with `--write` it writes it there. `npm test` asks for it after the tests, `npm run test:deep` with `--deep`.
 */

/** A file of tests and what their titles hold; `deep` when `npm run test:deep` is what runs them on every screen. */
export type Evidence = readonly [file: string, title: string, kind?: 'deep']
type Criterion =
  | readonly [number: string, name: string, ...shown: readonly Evidence[]]
  | readonly [number: string, name: string, reason: string]

const whole: Evidence = [
  'e2e/every-screen.spec.ts',
  'is readable and whole, in both themes and at every width',
]
const held: Evidence = ['tests/wcag.test.ts', 'nothing depends on the screen’s orientation']
const pressedOnly: Evidence = ['tests/wcag.test.ts', 'actions happen when a press is released']
const colors: Evidence = [
  'tests/wcag.test.ts',
  'edges, marks and the colours of charts stand out from every surface, in both themes',
]
const words: Evidence = [
  'e2e/every-pseudo-language.spec.ts',
  'has room for longer words, and for lines from right to left',
]
const reportByKeyboard: Evidence = [
  'e2e/report.spec.ts',
  'the whole report by keyboard, accessible in every part and at every width',
]
const byKeyboard: Evidence = ['e2e/sign-in.spec.ts', 'the form works by keyboard alone, in reading order']
const rows: Evidence = ['e2e/runs.spec.ts', 'rows can be reached and opened by keyboard']
const skip: Evidence = [
  'e2e/layout.spec.ts',
  'the first Tab key skips the menus; navigation moves the focus to the heading',
]
const language: Evidence = [
  'e2e/layout.spec.ts',
  'the language changes without a reload, is remembered and changes in the other tab',
]
const menus: Evidence = ['e2e/layout.spec.ts', 'have the role’s entries and dividers']
const explained: Evidence = [
  'e2e/sign-in.spec.ts',
  'empty and malformed input is explained before anything is sent',
]
const refused: Evidence = [
  'e2e/projects.spec.ts',
  'creates a project, sees errors for a taken name and slug, and renames it',
]
const asks: Evidence = [
  'e2e/users.spec.ts',
  'deactivating asks for confirmation, shows in the other tab, and can be undone',
]
const byName: Evidence = [
  'e2e/tokens.spec.ts',
  'creates a token, which is shown once, and revokes it after typing its name',
]
const loses: Evidence = ['e2e/every-screen.spec.ts', 'a screen shows an error and recovers']
const resumes: Evidence = [
  'e2e/account.spec.ts',
  'after an expired session, signing in again returns to the same page',
]
const palette: Evidence = [
  'e2e/palette.spec.ts',
  'the palette navigates, finds entries and restores the focus',
]
const keys: Evidence = ['e2e/palette.spec.ts', '"?" lists the screen’s shortcuts']
const bars: Evidence = [
  'e2e/dashboard.spec.ts',
  'a bar opens the runs of its day, by pointer, by touch and by keyboard',
]
const wordsOfBars: Evidence = [
  'e2e/dashboard.spec.ts',
  'the tooltip of a bar stays in place, can be hovered, and closes by Escape',
]
const wordsOfAttempts: Evidence = [
  'e2e/report.spec.ts',
  'the tooltip of an attempt in the timeline stays in place, can be hovered, and closes by Escape',
]
const pointedAt: Evidence = [
  'src/ui/tooltip.test.tsx',
  'a tooltip can be hovered, and closes when the pointer has left it and its target',
]
const byFocus: Evidence = [
  'src/ui/tooltip.test.tsx',
  'a tooltip opens on focus, stays until blur, and closes by Escape without moving the focus',
]
const identified: Evidence = [
  'tests/identification.test.tsx',
  'controls with the same effect have the same name and icon on every screen',
]
const emailComesAlong: Evidence = [
  'e2e/sign-in.spec.ts',
  'the reset page is prefilled with the e-mail, which isn’t in the address',
]

const noSound = 'nothing has sound; films are what the customers’ devices showed'
const noMotion = 'nothing is done by moving a device'

export const criteria: readonly Criterion[] = [
  ['1.1.1', 'Non-text Content', whole],
  ['1.2.1', 'Audio-only and Video-only', noSound],
  ['1.2.2', 'Captions (Prerecorded)', noSound],
  ['1.2.3', 'Audio Description or Media Alternative', noSound],
  ['1.2.4', 'Captions (Live)', noSound],
  ['1.2.5', 'Audio Description (Prerecorded)', noSound],
  ['1.3.1', 'Info and Relationships', whole],
  ['1.3.2', 'Meaningful Sequence', byKeyboard, words],
  ['1.3.3', 'Sensory Characteristics', 'no text tells where something is or what it looks like'],
  ['1.3.4', 'Orientation', whole, held],
  ['1.3.5', 'Identify Input Purpose', whole],
  // Where only the system's colours are left, too, and links that only their colour tells are found.
  ['1.4.1', 'Use of Color', whole],
  ['1.4.2', 'Audio Control', noSound],
  ['1.4.3', 'Contrast (Minimum)', whole],
  ['1.4.4', 'Resize Text', whole],
  ['1.4.5', 'Images of Text', 'there are none but the logo and what the customers’ devices showed'],
  ['1.4.10', 'Reflow', whole],
  ['1.4.11', 'Non-text Contrast', whole, colors],
  ['1.4.12', 'Text Spacing', whole],
  ['1.4.13', 'Content on Hover or Focus', pointedAt, byFocus, wordsOfBars, wordsOfAttempts],
  ['2.1.1', 'Keyboard', byKeyboard, rows, reportByKeyboard, bars],
  ['2.1.2', 'No Keyboard Trap', whole, palette],
  ['2.1.4', 'Character Key Shortcuts', keys],
  ['2.2.1', 'Timing Adjustable', resumes],
  ['2.2.2', 'Pause, Stop, Hide', 'nothing moves by itself but what is waited for; films begin by hand'],
  ['2.3.1', 'Three Flashes or Below Threshold', 'nothing flashes'],
  ['2.4.1', 'Bypass Blocks', skip],
  ['2.4.2', 'Page Titled', whole],
  ['2.4.3', 'Focus Order', byKeyboard, skip, palette, whole],
  ['2.4.4', 'Link Purpose (In Context)', whole],
  ['2.4.5', 'Multiple Ways', menus, palette],
  ['2.4.6', 'Headings and Labels', whole],
  ['2.4.7', 'Focus Visible', whole],
  ['2.4.11', 'Focus Not Obscured (Minimum)', whole],
  ['2.5.1', 'Pointer Gestures', reportByKeyboard],
  ['2.5.2', 'Pointer Cancellation', whole, pressedOnly],
  ['2.5.3', 'Label in Name', whole],
  ['2.5.4', 'Motion Actuation', noMotion],
  ['2.5.7', 'Dragging Movements', reportByKeyboard],
  ['2.5.8', 'Target Size (Minimum)', whole],
  ['3.1.1', 'Language of Page', whole, language],
  ['3.1.2', 'Language of Parts', 'a page has one language, but for what people called their things'],
  ['3.2.1', 'On Focus', whole, byKeyboard],
  ['3.2.2', 'On Input', rows, language],
  ['3.2.3', 'Consistent Navigation', menus],
  ['3.2.4', 'Consistent Identification', identified],
  ['3.2.6', 'Consistent Help', menus],
  ['3.3.1', 'Error Identification', explained, refused],
  ['3.3.2', 'Labels or Instructions', whole],
  ['3.3.3', 'Error Suggestion', explained, refused],
  ['3.3.4', 'Error Prevention (Legal, Financial, Data)', asks, byName],
  ['3.3.7', 'Redundant Entry', emailComesAlong],
  ['3.3.8', 'Accessible Authentication (Minimum)', whole],
  ['4.1.2', 'Name, Role, Value', whole],
  ['4.1.3', 'Status Messages', loses],
]

export type Outcome = 'passed' | 'failed' | 'not run'

const markers = ['<!-- conformance: written by conformance.ts -->', '<!-- end of conformance -->'] as const
export const readme = join(import.meta.dirname, 'WCAG.md')

export function tableOf(outcomeOf: (evidence: Evidence) => Outcome): string {
  const lines = criteria.map(([number, name, ...shown]) => {
    const evidence = shown.filter((one): one is Evidence => typeof one !== 'string')
    const [reason] = shown.filter((one) => typeof one === 'string')
    const outcomes = new Set(evidence.map(outcomeOf))
    const outcome = (['failed', 'not run'] as const).find((bad) => outcomes.has(bad)) ?? 'passed'
    const tests = evidence.map(
      ([file, title, kind]) =>
        `${file.replace(/^(?:e2e|tests|src\/ui)\/|\.(?:spec|test)\.tsx?$/g, '')}: ${title}${kind ? ' (`npm run test:deep`)' : ''}`,
    )
    const state = reason?.startsWith('no test') ? 'not tested' : reason ? 'not applicable' : outcome
    return `| ${number} ${name} | ${reason ?? tests.join('; ')} | ${state} |`
  })
  return ['| criterion | shown by | outcome |', '|---|---|---|', ...lines].join('\n')
}

export function writtenTable(text = readFileSync(readme, 'utf8')): string {
  const [begin, end] = markers
  return text.slice(text.indexOf(begin) + begin.length, text.indexOf(end)).trim()
}

interface Result {
  file: string
  title: string
  passed: boolean
}

interface PlaywrightSuite {
  file: string
  specs: readonly { title: string; ok: boolean; tests: readonly { status: string }[] }[]
  suites?: readonly PlaywrightSuite[]
}

interface VitestFile {
  name: string
  assertionResults: readonly { title: string; status: string }[]
}

/** Of Playwright, or of Vitest. */
export type Report = { suites: readonly PlaywrightSuite[] } | { testResults: readonly VitestFile[] }

const inBrowser = ({ file, specs, suites = [] }: PlaywrightSuite): Result[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map(({ title, ok }) => ({ file: `e2e/${file}`, title, passed: ok })),
  ...suites.flatMap(inBrowser),
]

const inUnits = ({ name, assertionResults }: VitestFile): Result[] =>
  assertionResults
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status }) => ({
      file: relative(join(import.meta.dirname, '..'), name).replaceAll('\\', '/'),
      title,
      passed: status === 'passed',
    }))

/** Of what the other command runs it is taken for granted that it passes: that one says so itself. */
export function outcomesIn(
  reports: readonly Report[],
  { deep = false } = {},
): (evidence: Evidence) => Outcome {
  const results = reports.flatMap((report) =>
    'suites' in report ? report.suites.flatMap(inBrowser) : report.testResults.flatMap(inUnits),
  )
  return ([file, title, kind]) => {
    if ((kind === 'deep') !== deep) return 'passed'
    const found = results.filter((one) => one.file === file && one.title.includes(title))
    if (found.length === 0) return 'not run'
    return found.every(({ passed }) => passed) ? 'passed' : 'failed'
  }
}

if (process.argv[1] === import.meta.filename) {
  const given = process.argv.slice(2)
  const reports = given
    .filter((one) => !one.startsWith('--'))
    .map((path): Report => JSON.parse(readFileSync(path, 'utf8')))
  const table = tableOf(outcomesIn(reports, { deep: given.includes('--deep') }))
  if (given.includes('--write')) {
    const text = readFileSync(readme, 'utf8')
    writeFileSync(
      readme,
      text.replace(writtenTable(text), () => table),
    )
  } else if (table !== writtenTable()) {
    const written = new Set(writtenTable().split('\n'))
    console.error(
      `The README's table says otherwise than the results:\n${table
        .split('\n')
        .filter((line) => !written.has(line))
        .join('\n')}`,
    )
    process.exitCode = 1
  }
}
