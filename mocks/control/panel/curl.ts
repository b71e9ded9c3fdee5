import type { JournalEntry } from '../../service/journal.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/**
 * A call as a command line. A page's backend can't be reached from a shell, so it asks the one that `npm run mock:server`
 * starts, or whatever `API` names; secrets were masked and come from the environment again, as does a body that was cut.
 */
export function toCurl({ method, path, persona, request, cut }: JournalEntry): string {
  const parts = ['curl', '--globoff', '--include', '--request', method]
  parts.push(`"\${API:-http://127.0.0.1:4010}"${quoted(path)}`)
  if (persona !== null) parts.push('--header', '"Authorization: Bearer $TOKEN"')
  if (request !== null) {
    parts.push('--header', quoted('Content-Type: application/json'))
    parts.push(
      '--data',
      cut ? `"\${BODY:?the journal has only the beginning of it}"` : quoted(JSON.stringify(request)),
    )
  }
  return parts.join(' ')
}
