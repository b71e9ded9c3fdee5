import type { Artifact } from '../../../contract/artifacts.ts'
import { ownProperty } from '../../../contract/own-property.ts'

type PreviewKind = 'text' | 'json' | 'xml' | 'csv' | 'html' | 'image' | 'video' | 'none' | 'tooLarge'

/** Larger files have no preview. */
export const largestPreview = 10 * 1024 * 1024

const extensions: Readonly<Record<string, PreviewKind>> = {
  json: 'json',
  xml: 'xml',
  csv: 'csv',
  html: 'html',
  htm: 'html',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  webp: 'image',
  mp4: 'video',
  webm: 'video',
  mov: 'video',
}
const textual =
  /^(txt|log|md|yaml|yml|properties|ini|gradle|kt|java|swift|js|ts|py|sh|robot|resource|trace|plist)$/

/** By its name, and by its content type where the name tells nothing. */
export function previewKind({ name, content_type: type, size }: Artifact): PreviewKind {
  if (size !== null && size > largestPreview) return 'tooLarge'
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const known = ownProperty(extensions, extension) ?? (textual.test(extension) ? 'text' : null)
  return known ?? kindOfType(type ?? '')
}

function kindOfType(type: string): PreviewKind {
  // A drawing may hold scripts: as an image it can't run them.
  if (type.startsWith('image/')) return 'image'
  if (/\bjson\b/.test(type)) return 'json'
  if (/\bhtml\b/.test(type)) return 'html'
  if (/\bxml\b/.test(type)) return 'xml'
  if (/\bcsv\b/.test(type)) return 'csv'
  if (type.startsWith('video/')) return 'video'
  return type.startsWith('text/') ? 'text' : 'none'
}

/** A profiler trace is one by its place (rule 6.1). */
export function isTrace(path: string): boolean {
  return /^profiling\/[^/]+\.json$/.test(path)
}
