import { useEffect, useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'
import { checkDraft, type DraftProblem, type Problems } from './checks.ts'
import { emptyDraft, type RunDraft, runDraft } from './draft.ts'
import { settled } from './environment-choices.ts'

/** A draft survives a reload of its page. */
function read(key: string): RunDraft | null {
  try {
    return runDraft.parse(JSON.parse(readStored(key) ?? ''))
  } catch {
    return null
  }
}

const environment: readonly string[] = ['platform', 'flavor', 'device', 'os_version', 'system_image']

type Patch = Partial<RunDraft> | ((before: RunDraft) => Partial<RunDraft>)

export interface RunForm {
  draft: RunDraft
  set: (patch: Patch) => void
  /** What to show at a field: once it was left or a step asked for it, or the service refused it. */
  problemOf: (field: string) => DraftProblem | undefined
  touch: (...fields: string[]) => void
  problems: Problems
  /** Fields the service refused, until they change. */
  refuse: (problems: Problems) => void
  hasDraft: () => boolean
  /** Begins anew. */
  discard: () => void
  /** It has become a run: nothing of it is kept, though it may still be looked at. */
  end: () => void
}

interface DraftOrigin {
  teamId: string
  from: string | null
  beginning: RunDraft | null
}

export function useRunDraft({ teamId, from, beginning }: DraftOrigin): RunForm {
  // One that was begun from another run belongs to that run: two tabs may hold different ones.
  const key = from ? `runDraft.${teamId}.${from}` : `runDraft.${teamId}`
  const [pristine] = useState(() => settled(beginning ?? emptyDraft))
  const [draft, setDraft] = useState(() => read(key) ?? pristine)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Problems>(new Map())
  const [ended, setEnded] = useState(false)
  const found = checkDraft(draft)
  const problems: Problems = new Map([...refused, ...found])
  const differs = JSON.stringify(draft) !== JSON.stringify(pristine)

  useEffect(() => {
    if (!ended) writeStored(key, differs ? JSON.stringify(draft) : null)
  }, [key, draft, differs, ended])

  const end = () => {
    writeStored(key, null)
    setEnded(true)
  }
  return {
    draft,
    problems,
    set: (patch) => {
      const patchOf = (before: RunDraft) => (typeof patch === 'function' ? patch(before) : patch)
      const changed = Object.keys(patchOf(draft))
      const moved = changed.some((field) => environment.includes(field))
      // From what is there by then: two uploads may end in one moment.
      setDraft((before) => {
        const next = { ...before, ...patchOf(before) }
        return moved ? settled(next) : next
      })
      setEnded(false)
      if (refused.size === 0) return
      const answered = ([field]: [string, DraftProblem]) => {
        const [head = ''] = field.split('.')
        return changed.includes(head) || (moved && environment.includes(head))
      }
      setRefused(new Map([...refused].filter((problem) => !answered(problem))))
    },
    problemOf: (field) => refused.get(field) ?? (touched.has(field) ? found.get(field) : undefined),
    touch: (...fields) => setTouched((before) => new Set([...before, ...fields])),
    refuse: setRefused,
    hasDraft: () => differs && !ended,
    discard: () => {
      end()
      setDraft(pristine)
      setTouched(new Set())
      setRefused(new Map())
    },
    end,
  }
}
