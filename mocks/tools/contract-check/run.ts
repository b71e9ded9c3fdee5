import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { har } from '../../control/har.ts'
import { changesSince, describeChanges, readFindings, UnreadableFindings, writeFindings } from './changes.ts'
import { checkContract } from './check.ts'
import { compare, type Difference } from './compare.ts'
import { matchingUsers, startFake } from './fake.ts'
import type { Inquiry } from './inquiry.ts'
import { replay } from './replay.ts'

/** `npm run contract:check`, in the package `paceline-contract-check`: does a real service keep the contract? Exit code 1 when it doesn't. */

const usage = `paceline-contract-check --base https://service.example      (in the repository: npm run contract:check -- …)
  --token TOKEN    a user's token; safer in the variable CONTRACT_TOKEN
  --as TOKEN       another user of the same team, to check the rights of roles; may be repeated
  --write          also creates, changes and removes rows of its own; --run starts a run as well
  --beside         sends the same requests to the fake service and prints the differences
  --compare FILE   findings of an earlier check, or the expected ones: only others end with 1
  --save FILE      writes the findings; may be the same file
  --markdown FILE  writes what changed; - prints it

paceline-contract-check --har session.har
  replays a saved session against the fake service and prints the differences
  --persona EMAIL, --scenario NAME, --seed N, --now TIME  the user (default: the owner) and the initial data`

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    token: { type: 'string' },
    as: { type: 'string', multiple: true },
    write: { type: 'boolean' },
    run: { type: 'boolean' },
    beside: { type: 'boolean' },
    compare: { type: 'string' },
    save: { type: 'string' },
    markdown: { type: 'string' },
    har: { type: 'string' },
    persona: { type: 'string', default: 'olivia@acme.test' },
    scenario: { type: 'string' },
    seed: { type: 'string', default: '1' },
    now: { type: 'string' },
  },
})
const token = values.token ?? process.env.CONTRACT_TOKEN
if (values.har) await replayed(values.har)
else if (values.base && URL.canParse(values.base) && token) {
  await checked(values.base, token).catch((error: unknown) => {
    if (!(error instanceof UnreadableFindings)) throw error
    console.error(error.message)
    process.exitCode = 2
  })
} else {
  console.error(usage)
  process.exitCode = 2
}

async function checked(address: string, token: string): Promise<void> {
  // The address may include the prefix `/api`.
  const base = address.replace(/\/(?:api\/?)?$/, '')
  const mark = `contract-check-${Date.now().toString(36)}`
  const writing = values.write || values.run ? { mark, run: values.run } : undefined
  const service = { base, token, others: values.as ?? [] }
  // The first check of all has nothing to be compared with.
  const { compare: earlier } = values
  const before = earlier && existsSync(earlier) ? readFindings(readFileSync(earlier, 'utf8'), earlier) : []
  const inquiry = await checkContract(service, writing)
  print(inquiry)
  const changes = changesSince(before, inquiry.findings)
  process.exitCode = changes.fresh.length > 0 ? 1 : 0
  // Nobody's token gets into a file that others read.
  const masked = (text: string) =>
    [token, ...service.others].reduce((masking, secret) => masking.replaceAll(secret, '***'), text)
  if (values.save) writeFileSync(values.save, masked(writeFindings(inquiry.findings)))
  if (values.markdown === '-') console.log(masked(describeChanges(base, changes)))
  else if (values.markdown) writeFileSync(values.markdown, masked(describeChanges(base, changes)))
  if (!values.beside) return
  const fake = await startFake(await matchingUsers(service))
  printDifferences(compare(inquiry.exchanges, (await checkContract(fake, writing)).exchanges))
}

/** The fake's world begins at the time of the session. */
async function replayed(file: string): Promise<void> {
  const session = har.parse(JSON.parse(await readFile(file, 'utf8')))
  const begun = values.now ?? session.log.entries.map((entry) => entry.startedDateTime).sort()[0]
  const now = begun ? Date.parse(begun) : Date.now()
  const world = { scenario: values.scenario, seed: Number(values.seed), now, frozen: true }
  const fake = await startFake([{ email: values.persona }], world)
  const { asked, differences } = await replay(session, fake, values.persona)
  console.log(`${asked} of ${session.log.entries.length} calls are the service's`)
  printDifferences(differences)
  process.exitCode = differences.length > 0 ? 1 : 0
}

function print({ findings }: Inquiry): void {
  const words = { kept: 'ok     ', broken: 'BROKEN ', skipped: 'skipped' }
  const names = [...new Set(findings.map(({ endpoint }) => endpoint))]
  const width = Math.max(...names.map((name) => name.length))
  const count = { kept: 0, broken: 0, skipped: 0 }
  for (const name of names) {
    const own = findings.filter(({ endpoint }) => endpoint === name)
    const broken = own.filter(({ verdict }) => verdict === 'broken')
    const listed = broken.length > 0 ? broken : own.slice(0, 1)
    for (const { verdict, field, note } of listed)
      console.log(`${words[verdict]} ${name.padEnd(width)} ${field && `${field}: `}${note}`.trimEnd())
    const [first] = listed
    if (first) count[first.verdict]++
  }
  console.log(`\n${count.kept} kept, ${count.broken} broken, ${count.skipped} skipped`)
}

function printDifferences(found: readonly Difference[]): void {
  for (const { endpoint, purpose, field, theirs, ours } of found)
    console.log(`differs ${endpoint} (${purpose}) ${field}: ${theirs}; ${ours} in the fake`)
  console.log(`${found.length} differences`)
}
