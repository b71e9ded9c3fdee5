import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { startWorkerEarly } from './mocks/hosts/backend-worker/early-worker-plugin.ts'
import { offline } from './mocks/hosts/offline/plugin.ts'
import { proxyTo } from './mocks/hosts/proxy.ts'
import { textsInPlace } from './mocks/texts/texts-in-place.ts'
import { chunks, fileRoutes } from './src/build/chunks.ts'
import { earlyPage } from './src/build/early/plugin.ts'
import { profilerFrame } from './src/build/profiler-frame.ts'
import { reloadOnceMended } from './src/build/reload-once-mended.ts'
import { russianTypography } from './src/build/russian-typography.ts'
import { apiMode, figuresOrigin, frameAncestors, readSettings } from './src/build/settings.ts'
import { staticHost } from './src/build/static-host.ts'
import { chunkFileNames, textsByNamespace } from './src/build/texts-by-namespace.ts'
import { tests } from './tests/vitest-projects.ts'

const noCookieJar = fileURLToPath(new URL('./mocks/hosts/no-cookie-jar.ts', import.meta.url))

export default defineConfig(({ command, mode, isPreview }) => {
  const settings = readSettings(mode)
  const api = apiMode(settings, isPreview ? 'build' : command, mode)
  // With the fake service, only calls that VITE_API_PASSTHROUGH names ever get here.
  const proxy = proxyTo(settings)

  return {
    base: settings.BASE ?? '/',
    // The icon: a browser asks the host for /favicon.ico, too, for an address that is no page of the product.
    publicDir: 'src/public',
    // Two dev servers, one of each mode, would write into each other's.
    cacheDir: `node_modules/.vite/${api}`,
    plugins: [
      // Routes from files, each page a chunk with its loader.
      fileRoutes(),
      react(),
      // No-break spaces where a Russian line must not end.
      russianTypography(),
      // A chunk of texts per language and namespace.
      textsByNamespace(),
      // A dev page that met a syntax error comes back once it is mended.
      reloadOnceMended(),
      // MSW's service worker, its files for times without a network, each part of the fake service's texts where it is used.
      ...(api === 'mock'
        ? [msw({ mode: 'worker-only' }), offline(), textsInPlace(), startWorkerEarly('backend-worker')]
        : []),
      // The frame that traces open in.
      profilerFrame(),
      // Skeleton, script in the page, early links, compile hints.
      earlyPage({ api }),
      // Content policy, and files that tell static hosts.
      staticHost({
        api,
        analyticsUrl: settings.VITE_CLOUD_HOST && settings.VITE_ANALYTICS_URL,
        storageOrigin: settings.VITE_STORAGE_ORIGIN,
        frameAncestors: frameAncestors(settings, api),
        figuresOrigin: figuresOrigin(settings, api),
      }),
    ],
    define: {
      'import.meta.env.VITE_API_MODE': JSON.stringify(api),
      'import.meta.env.VITE_API_PASSTHROUGH': JSON.stringify(settings.VITE_API_PASSTHROUGH ?? ''),
      'import.meta.env.VITE_CLOUD_HOST': JSON.stringify(settings.VITE_CLOUD_HOST ?? ''),
      'import.meta.env.VITE_ANALYTICS_URL': JSON.stringify(settings.VITE_ANALYTICS_URL ?? ''),
      'import.meta.env.VITE_FIGURES_ORIGIN': JSON.stringify(figuresOrigin(settings, api)),
      'import.meta.env.VITE_CLI_NAME': JSON.stringify(settings.VITE_CLI_NAME ?? ''),
      'import.meta.env.VITE_CLI_INSTALL': JSON.stringify(settings.VITE_CLI_INSTALL ?? ''),
      'import.meta.env.VITE_CLI_IMAGE': JSON.stringify(settings.VITE_CLI_IMAGE ?? ''),
      'import.meta.env.VITE_CLI_VERDICT': JSON.stringify(settings.VITE_CLI_VERDICT ?? ''),
    },
    resolve: {
      // Which of its two modules `#backend` is (package.json).
      conditions: [...(api === 'mock' ? ['fake-backend'] : []), ...defaultClientConditions],
      // MSW brings a cookie jar and the list of public suffixes; bearer tokens need neither.
      alias: [
        ...(api === 'mock' && command === 'build'
          ? [{ find: 'tough-cookie', replacement: noCookieJar }]
          : []),
      ],
    },
    // Found at the start, not on the way: a dependency found late makes the page reload under the person's hands.
    optimizeDeps: {
      entries: [
        'index.html',
        'src/**/*.{ts,tsx}',
        ...(api === 'mock' ? ['mocks/backend-worker.ts'] : []),
        '!**/*.test.*',
      ],
      include: api === 'mock' ? ['msw/browser', 'msw/experimental', '@mswjs/interceptors/fetch'] : [],
    },
    worker: { format: 'es', plugins: () => [textsInPlace()] },
    server: { host: '127.0.0.1', proxy },
    preview: { host: '127.0.0.1', proxy },
    build: {
      outDir: api === 'mock' ? 'dist-demo' : 'dist',
      target: 'es2023',
      // The first to know `light-dark()`, which both themes are written with.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      sourcemap: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: { chunkFileNames, codeSplitting: { groups: chunks } },
      },
    },
    test: tests,
  }
})
