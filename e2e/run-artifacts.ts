import type { Page } from '@playwright/test'
import type { Artifact } from '../src/contract/artifacts.ts'
import type { Run } from '../src/contract/runs.ts'

/** Reads runs and artifacts from the service, bypassing the page and as the user who is signed in there. */
export class RunArtifacts {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async runs(query = ''): Promise<Run[]> {
    const list: { payload: Run[] } = JSON.parse(
      await this.text(`v2/run?limit=100&sort[field]=created&sort[order]=desc&${query}`),
    )
    return list.payload
  }

  /** The latest run of a project that is like this. */
  async latest(like: (run: Run) => boolean, query = ''): Promise<Run> {
    const found = (await this.runs(query)).find(like)
    if (!found) throw new Error('the demo has no such run')
    return found
  }

  async list(key: string): Promise<Artifact[]> {
    return JSON.parse(await this.text(`v1/artifact/${key}`))
  }

  file(key: string): Promise<string> {
    return this.text(`v1/artifact?key=${encodeURIComponent(key)}`)
  }

  junit(run: Run): Promise<string> {
    return this.file(`${run.id}/tests/omni/marathon_junit_report.xml`)
  }

  async raw(run: Run): Promise<RawEntry[]> {
    return JSON.parse(await this.file(`${run.id}/test_result/raw.json`))
  }

  async ask<Reply>(path: string): Promise<Reply> {
    return JSON.parse(await this.text(path))
  }

  private text(path: string): Promise<string> {
    return this.page.evaluate(async (address) => {
      const token = decodeURIComponent(/auth_token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const reply = await fetch(`/api/${address}`, { headers: { Authorization: `Bearer ${token}` } })
      return reply.text()
    }, path)
  }
}

export interface RawEntry {
  package: string
  class: string
  method: string
  deviceSerial: string
  status: string
  timestamp: number
  duration: number
}

/** A test's last word, computed here by itself and not by the code that is tested. */
export function verdicts(raw: readonly RawEntry[]): Map<string, { status: string; duration: number }> {
  const result = new Map<string, { status: string; duration: number }>()
  for (const { package: pkg, class: clazz, method, status, duration } of [...raw].sort(
    (a, b) => a.timestamp - b.timestamp,
  )) {
    result.set(`${pkg}.${clazz}#${method}`, { status, duration })
  }
  return result
}
