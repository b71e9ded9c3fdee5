import type { Plugin } from 'vite'
import { headerPolicy, metaPolicy, type PolicyOptions } from './content-policy.ts'
import { rewriteIndex } from './rewrite-index.ts'

/** Prepares the built folder for any static host. The dev server needs inline scripts, so it goes without. */
export function staticHost(options: PolicyOptions): Plugin {
  return rewriteIndex('paceline:static-host', (html, { base, addFile }) => {
    const known = { ...options, inlineScripts: inlineScriptsOf(html) }
    const page = withPolicy(html, metaPolicy(known))
    for (const [name, source] of Object.entries(staticHostFiles(base, page, known))) addFile(name, source)
    return page
  })
}

/** The inline scripts that the build has written so far; the policy forbids any that are added later. */
function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].flatMap(([, script]) => script ?? [])
}

/** First in the head: a policy applies to what comes after it. */
function withPolicy(html: string, policy: string): string {
  return html.replace(
    '<head>',
    () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
}

/**
 * The rules for static hosts, each in the host's own syntax: any path that is no file is the application's, hashed
 * files never change, everything else is revalidated.
 */
export function staticHostFiles(
  base: string,
  indexHtml: string,
  options: PolicyOptions,
): Record<string, string> {
  const always = {
    'Content-Security-Policy': headerPolicy(options),
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    // Can't name other sites; a browser that knows `frame-ancestors` ignores it.
    ...(!options.frameAncestors?.length && { 'X-Frame-Options': 'SAMEORIGIN' }),
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cache-Control': 'no-cache',
  }
  const forever = { 'Cache-Control': 'public, max-age=31536000, immutable' }
  const assets = `${base}assets/`
  const index = `${base}index.html`
  const pairs = (headers: Record<string, string>) =>
    Object.entries(headers).map(([key, value]) => ({ key, value }))
  return {
    // GitHub Pages, GitLab Pages, S3 and other hosts with a page for missing files. Jekyll would drop `_…` files.
    '404.html': indexHtml,
    '.nojekyll': '',
    // Netlify, Cloudflare Pages. The later rule would add to the earlier one, hence the `!`.
    _redirects: `${base}* ${index} 200\n`,
    _headers: [
      `${base}*`,
      ...headerLines(always),
      `${assets}*`,
      '  ! Cache-Control',
      ...headerLines(forever),
      '',
    ].join('\n'),
    'vercel.json': json({
      rewrites: [{ source: `${base}(.*)`, destination: index }],
      headers: [
        { source: `${base}(.*)`, headers: pairs(always) },
        { source: `${assets}(.*)`, headers: pairs(forever) },
      ],
    }),
    // Azure Static Web Apps.
    'staticwebapp.config.json': json({
      navigationFallback: { rewrite: index, exclude: [`${assets}*`] },
      globalHeaders: always,
      routes: [{ route: `${assets}*`, headers: forever }],
    }),
    // Apache.
    '.htaccess': [
      `FallbackResource ${index}`,
      '<IfModule mod_headers.c>',
      ...Object.entries(always).map(([name, value]) => `  Header set ${name} "${value}"`),
      `  <If "%{REQUEST_URI} =~ m#^${assets}#">`,
      `    Header set Cache-Control "${forever['Cache-Control']}"`,
      '  </If>',
      '</IfModule>',
      '',
    ].join('\n'),
  }
}

const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
