import type { Difference } from './png.ts'

export interface Found extends Difference {
  name: string
}

/** A page of the differences: before, after, and framed differing areas. The pictures lie beside it. */
export function differencesPage(found: readonly Found[], missing: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures that differ</title>
<style>
body { margin: 24px; background: #eee; color: #111; font: 14px/1.5 system-ui, sans-serif }
section { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; align-items: start }
h2, p { grid-column: 1 / -1; margin: 24px 0 0; font-size: 16px }
p { margin: 0; font-size: inherit }
img, svg { display: block; width: 100% }
svg { background: #000 }
g { isolation: isolate; filter: brightness(8) }
image + image { mix-blend-mode: difference }
rect { fill: none; stroke: #f0f; stroke-width: 2px; vector-effect: non-scaling-stroke }
</style>
<h1>${found.length} pictures differ</h1>
${missing.length > 0 ? `<p>Not there before: ${missing.join(', ')}</p>` : ''}
${found.map(section).join('\n')}
</html>
`
}

function section({ name, pixels, width, height, frame }: Found): string {
  const files = [`${name}.before.png`, `${name}.png`]
  const shown = files.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`)
  const laid = files.map((file) => `<image href="${file}" />`).join('')
  return `<section><h2>${name}</h2><p>${pixels} pixels, in ${frame.width} × ${frame.height} at ${frame.left}, ${frame.top}</p>
${shown.join('\n')}
<svg viewBox="0 0 ${width} ${height}"><g>${laid}</g>
<rect x="${frame.left - 4}" y="${frame.top - 4}" width="${frame.width + 8}" height="${frame.height + 8}" /></svg></section>`
}
