import { largestUpload } from '../../../contract/storage.ts'
import type { RunDraft } from '../draft.ts'

export type Part = 'app' | 'testApp'

/** The file types of each kind of run; the command-line client asks for the same. */
export function extensionsFor(
  { platform, flavor }: Pick<RunDraft, 'platform' | 'flavor'>,
  part: Part,
): string[] {
  if (platform === 'iOS') return part === 'testApp' && flavor === 'maestro' ? ['zip'] : ['zip', 'ipa']
  if (part === 'app' || flavor === 'native') return ['apk']
  return ['zip']
}

export type FileProblem = 'empty' | 'too_large' | 'wrong_type'

export function problemOfFile(
  file: Pick<File, 'name' | 'size'>,
  extensions: readonly string[],
): FileProblem | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!extensions.includes(extension)) return 'wrong_type'
  if (file.size === 0) return 'empty'
  return file.size > largestUpload ? 'too_large' : null
}
