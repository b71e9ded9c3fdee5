import type { Page } from '../backend/calls.ts'
import type { RunRow } from '../backend/db.ts'
import { stateOf } from '../backend/run-course.ts'
import { escapeHtml, htmlPage } from './html.ts'
import { pathFor } from './links.ts'
import { elsewhere } from './outside.ts'

/** What invented hosts would show: a pull request or a pipeline with its checks, the product's own documents. */

type Body = readonly [title: string, html: string]

const documents: Readonly<Record<string, Body>> = {
  'docs.paceline.dev/': [
    'Paceline documentation',
    `<p>Upload an app and its tests, choose a device, and read what went wrong.</p>
     <ol><li>Make a token on the page Tokens.</li>
     <li><code>marathon-cloud run android --application app.apk --test-application test.apk</code></li>
     <li>Open the report: failures come first, each with its log, its video and its screenshot.</li></ol>
     <p>Runs start from the command line, from CI, or with New run. Only the time of devices is billed.</p>`,
  ],
  'paceline.dev/terms': [
    'Terms of Use',
    '<p>This is a demo. Nothing is stored outside your browser, nothing is billed, and no device runs.</p>',
  ],
  'paceline.dev/privacy': [
    'Privacy Policy',
    '<p>This is a demo. What you type stays in your browser until you reset it.</p>',
  ],
}

const states = { created: '○ waiting', started: '◐ running', passed: '✓ passed', failure: '✗ failed' }

export const elsewherePage: Page = async (request, backend) => {
  const { pathname } = new URL(request.target, 'http://elsewhere')
  if (request.method !== 'GET' || !pathname.startsWith(elsewhere)) return null
  const place = pathname.slice(elsewhere.length)
  const runs = backend.db.tables.runs.all().filter((run) => run.link === `https://${place}`)
  const found = documents[place] ?? (runs[0] ? changeOf(place, runs[0], runs) : undefined)
  if (!found) return htmlPage('Not found', '<h1>Not found</h1><p>The fake service has no such page.</p>', 404)
  const [title, html] = found
  const home = escapeHtml(pathFor(request, '/'))
  const note = '<p><small>This page belongs to the fake service: the demo leads nowhere outside.</small></p>'
  return htmlPage(
    title,
    `<h1>${escapeHtml(title)}</h1>${html}<hr><a href="${home}">Back to Paceline</a>${note}`,
  )

  /** What a team's code host tells of a change: its checks are the runs that it started. */
  function changeOf(address: string, { name, branch }: RunRow, of: readonly RunRow[]): Body {
    const [host = '', ...path] = address.split('/')
    const number = path.at(-1) ?? ''
    const kind = /pull/.test(address) ? `Pull request #${number}` : `Pipeline ${number}`
    const checks = of
      .toSorted((a, b) => b.created - a.created)
      .map((run) => {
        const report = escapeHtml(pathFor(request, `/runs/${run.id}/report`))
        const when = new Date(run.created).toISOString().slice(0, 16).replace('T', ' ')
        const state = states[stateOf(run, backend.clock.now())]
        return `<li><a href="${report}">${state}: ${run.platform} tests<small>${when} UTC</small></a></li>`
      })
    return [
      name ?? kind,
      `<p>${escapeHtml(kind)} on ${escapeHtml(host)}, branch ${escapeHtml(branch ?? 'main')}</p>
       <h2>Checks</h2><ul>${checks.join('')}</ul>`,
    ]
  }
}
