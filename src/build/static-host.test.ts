import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { headerPolicy, metaPolicy } from './content-policy.ts'
import { staticHostFiles } from './static-host.ts'

const page = '<!doctype html><title>Paceline</title>'
const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.slice(name.length + 1)

describe.each(['mock', 'real'] as const)('the policy of a %s build', (api) => {
  test('allows only scripts of its own files', () => {
    const policy = metaPolicy({ api })
    expect(directive(policy, 'script-src')).toBe("'self'")
    expect(directive(policy, 'default-src')).toBe("'self'")
    expect(directive(policy, 'object-src')).toBe("'none'")
    expect(policy).not.toContain('unsafe-eval')
  })

  test('allows the inline script by its hash', () => {
    const hash = createHash('sha256').update('start()').digest('base64')
    for (const policy of [metaPolicy, headerPolicy]) {
      expect(directive(policy({ api, inlineScripts: ['start()'] }), 'script-src')).toBe(
        `'self' 'sha256-${hash}'`,
      )
    }
  })

  test('forbids framing by others, in the header only', () => {
    expect(directive(headerPolicy({ api }), 'frame-ancestors')).toBe("'self'")
    expect(directive(metaPolicy({ api }), 'frame-ancestors')).toBeUndefined()
  })

  test('names the sites that may frame the pages', () => {
    const policy = headerPolicy({ api, frameAncestors: ['https://seller.example', 'https://*.shop.example'] })
    expect(directive(policy, 'frame-ancestors')).toBe("'self' https://seller.example https://*.shop.example")
  })

  test('allows the analytics script only if the build has one', () => {
    const policy = metaPolicy({ api, analyticsUrl: 'https://stats.example/script.js' })
    expect(directive(policy, 'script-src')).toBe("'self' https://stats.example/script.js")
    expect(directive(policy, 'connect-src')).toContain('https://stats.example')
  })
})

test('a demo may call no other host, the real product its storage', () => {
  expect(directive(metaPolicy({ api: 'mock' }), 'connect-src')).toBe("'self' blob:")
  const figuresOrigin = 'https://seller.example'
  expect(directive(metaPolicy({ api: 'mock', figuresOrigin }), 'connect-src')).toBe(
    "'self' blob: https://seller.example",
  )
  expect(directive(metaPolicy({ api: 'real' }), 'connect-src')).toBe("'self' blob: https:")
  expect(directive(metaPolicy({ api: 'real', storageOrigin: 'https://files.example' }), 'connect-src')).toBe(
    "'self' blob: https://files.example",
  )
})

test('the host files of a demo that may be embedded have no header that forbids it', () => {
  const files = staticHostFiles('/', page, { api: 'mock', frameAncestors: ['https://seller.example'] })
  for (const name of ['_headers', 'vercel.json', 'staticwebapp.config.json', '.htaccess']) {
    expect(files[name]).toContain("frame-ancestors 'self' https://seller.example")
    expect(files[name]).not.toContain('X-Frame-Options')
    expect(files[name]).toContain('nosniff')
  }
})

describe.each(['/', '/demo/'])('the host files of a build at %s', (base) => {
  const files = staticHostFiles(base, page, { api: 'mock' })
  const text = (name: string) => files[name] ?? ''

  test.each(['_headers', 'vercel.json', 'staticwebapp.config.json', '.htaccess'])(
    '%s sends the policy with every file and caches hashed files',
    (name) => {
      const unquoted = text(name).replaceAll('\\"', '"')
      expect(unquoted).toContain(headerPolicy({ api: 'mock' }))
      for (const header of ['Referrer-Policy', 'X-Content-Type-Options', 'X-Frame-Options', 'no-cache'])
        expect(unquoted).toContain(header)
      expect(unquoted).toContain(`${base}assets/`)
      expect(unquoted).toContain('max-age=31536000, immutable')
    },
  )

  test('unknown paths lead to the application, in each host’s format', () => {
    expect(files['404.html']).toBe(page)
    expect(files._redirects).toBe(`${base}* ${base}index.html 200\n`)
    expect(JSON.parse(text('vercel.json')).rewrites).toEqual([
      { source: `${base}(.*)`, destination: `${base}index.html` },
    ])
    expect(JSON.parse(text('staticwebapp.config.json')).navigationFallback.rewrite).toBe(`${base}index.html`)
    expect(text('.htaccess')).toContain(`FallbackResource ${base}index.html`)
  })
})
