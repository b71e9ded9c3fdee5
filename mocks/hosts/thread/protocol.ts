import type { Language } from '../../../src/i18n/languages.ts'
import type { FaultEffect } from '../../backend/faults.ts'
import type { ApiReply, ApiRequest } from '../../backend/http.ts'
import type { CommandName } from '../../control/command-names.ts'
import type { ReasonCode } from '../../control/refusals.ts'

/** What goes between a page and the thread of its fake backend. */

/** A request whose headers and body have been read: functions can't be sent. */
export interface ReadRequest extends Pick<ApiRequest, 'method' | 'target' | 'origin' | 'skipFaults'> {
  headers: readonly (readonly [string, string])[]
  body: Uint8Array<ArrayBuffer> | null
}

export interface GivenCommand {
  name: CommandName
  args: unknown
  /** Who is signed in on the page. */
  token: string | null
}

/** What a page asks for: what it sends, and what comes back. */
export interface Asked {
  /** Null when the real service answers. */
  handle: { sent: ReadRequest; reply: ApiReply | null }
  run: { sent: GivenCommand; reply: unknown }
  /** How many bytes of an upload pass in a second, and what happens to it half-way. */
  uploadRate: { sent: null; reply: number }
  uploadFault: { sent: null; reply: FaultEffect | null }
}

export type Ask = { [Name in keyof Asked]: { n: number; name: Name; sent: Asked[Name]['sent'] } }[keyof Asked]

export interface Failed {
  message: string
  refused?: { code: ReasonCode; words: Readonly<Record<Language, string>> }
}

export type Told =
  | { kind: 'done'; n: number; reply: unknown }
  | { kind: 'failed'; n: number; failed: Failed }
  | { kind: 'signed in'; token: string }
  | { kind: 'mailed'; to: readonly string[] }
