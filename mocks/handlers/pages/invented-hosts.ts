import { formatDateTime } from '../../../src/i18n/dates.ts'
import { commandLine } from '../../../src/lib/product.ts'
import type { RunRow } from '../../db/models.ts'
import { stateOf } from '../../db/run-course.ts'
import { type StandInPage, zoneOf } from '../../service/handle-call.ts'
import { fill } from '../../texts/texts.ts'
import { escapeHtml, htmlPage } from './html.ts'
import { pathFor } from './links.ts'
import { inventedHosts } from './outside-links.ts'
import { textsFor } from './texts.ts'

/** Pages of invented hosts: a pull request or a pipeline with its checks, the product's own documents. */

const documents = {
  'docs.paceline.dev/': 'docs',
  'paceline.dev/terms': 'terms',
  'paceline.dev/privacy': 'privacy',
} as const

const marks = { created: '…', started: '◐', passed: '✓', failure: '✗' }

export const inventedHostPage: StandInPage = async (request, backend) => {
  const { pathname } = new URL(request.target, 'http://elsewhere')
  if (request.method !== 'GET' || !pathname.startsWith(inventedHosts)) return null
  const place = pathname.slice(inventedHosts.length)
  const { language, t } = textsFor(request)
  const zone = zoneOf(request.header('time-zone'))
  const runs = backend.db.runs.all().filter((run) => run.link === `https://${place}`)
  const found = isDocument(place) ? documentOf(documents[place]) : runs[0] && changeOf(runs[0])
  const { title, html } = found ?? { title: t.notFound.title, html: `<p>${t.notFound.text}</p>` }
  const home = escapeHtml(pathFor(request, '/'))
  return htmlPage(request, {
    title,
    body: `${html}<ul><li><a href="${home}">${t.back}</a></li></ul>`,
    note: fill(t.elsewhere.note, { host: place.split('/', 1)[0] ?? '' }),
    status: found ? 200 : 404,
  })

  function documentOf(name: (typeof documents)[keyof typeof documents]) {
    if (name !== 'docs') return { title: t.elsewhere[name].title, html: `<p>${t.elsewhere[name].text}</p>` }
    const { title, intro, token, run, read, outro } = t.elsewhere.docs
    return {
      title,
      html: `<p>${intro}</p>
     <ol><li>${token}</li>
     <li>${run}<code>${commandLine.name} run android --application app.apk --test-application test.apk</code></li>
     <li>${read}</li></ol>
     <p>${outro}</p>`,
    }
  }

  /** A change as the team's code host shows it: its checks are the runs that it started. */
  function changeOf({ name, branch }: RunRow) {
    const [host = '', ...path] = place.split('/')
    const kind = fill(/pull/.test(place) ? t.elsewhere.pull : t.elsewhere.pipeline, {
      number: path.at(-1) ?? '',
    })
    const checks = runs
      .toSorted((a, b) => b.created - a.created)
      .map((run) => {
        const report = escapeHtml(pathFor(request, `/runs/${run.id}/report`))
        const when = formatDateTime(run.created, language, zone)
        const state = stateOf(run, backend.clock.now())
        return `<li><a class="row" href="${report}"><i data-state="${state}" aria-hidden="true">${marks[state]}</i>
         <span>${fill(t.elsewhere.check, { platform: run.platform })}: ${t.elsewhere.states[state]}<small>${when}</small></span></a></li>`
      })
    const where = fill(t.elsewhere.on, { kind, host, branch: branch ?? 'main' })
    return {
      title: name ?? kind,
      html: `<p>${escapeHtml(where)}</p><h2>${t.elsewhere.checks}</h2><ul>${checks.join('')}</ul>`,
    }
  }
}

const isDocument = (place: string): place is keyof typeof documents => Object.hasOwn(documents, place)
