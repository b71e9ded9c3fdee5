import { parseArgs } from 'node:util'
import { checkContract } from './check.ts'

/** `npm run contract:check -- --base URL --token T`: does a real service keep the contract? Exit code 1 when it doesn't. */

const { values } = parseArgs({ options: { base: { type: 'string' }, token: { type: 'string' } } })
if (!values.base || !URL.canParse(values.base) || !values.token) {
  console.error('npm run contract:check -- --base https://service.example --token TOKEN')
  process.exit(2)
}
// With or without the prefix that every call has.
const base = values.base.replace(/\/(?:api\/?)?$/, '')
const findings = await checkContract({ base, token: values.token })

const words = { kept: 'ok     ', broken: 'BROKEN ', skipped: 'skipped' }
const width = Math.max(...findings.map(({ endpoint }) => endpoint.length))
for (const { endpoint, verdict, note } of findings) {
  console.log(`${words[verdict]} ${endpoint.padEnd(width)} ${note}`.trimEnd())
}
const count = (verdict: keyof typeof words) =>
  findings.filter((finding) => finding.verdict === verdict).length
console.log(`\n${count('kept')} kept, ${count('broken')} broken, ${count('skipped')} skipped`)
process.exitCode = count('broken') > 0 ? 1 : 0
