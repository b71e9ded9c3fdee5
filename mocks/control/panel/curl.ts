import type { JournalEntry } from '../../service/journal.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/**
 * A call as a curl command. A page's backend can't be reached from a shell, so the command calls
 * `npm run mock:server`, or the address in `API`; masked secrets and cut bodies are read from environment variables.
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
