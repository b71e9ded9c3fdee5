import type { RunDraft, UploadedFile } from './draft.ts'

/** A slot is where a file goes: `app`, `testApp` or `bundles.{id}.app`. */

export function fileIn(draft: RunDraft, slot: string): UploadedFile | null {
  if (slot === 'app' || slot === 'testApp') return draft[slot]
  const [, id, part] = slot.split('.')
  const bundle = draft.bundles.find((one) => one.id === id)
  return (part === 'app' ? bundle?.app : bundle?.testApp) ?? null
}

export function withFile(draft: RunDraft, slot: string, file: UploadedFile | null): Partial<RunDraft> {
  if (slot === 'app' || slot === 'testApp') return { [slot]: file }
  const [, id, part] = slot.split('.')
  return {
    bundles: draft.bundles.map((bundle) =>
      bundle.id === id ? { ...bundle, [part === 'app' ? 'app' : 'testApp']: file } : bundle,
    ),
  }
}
