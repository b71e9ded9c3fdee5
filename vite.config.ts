import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { earlyBackend } from './mocks/hosts/early/plugin.ts'
import { offline } from './mocks/hosts/offline/plugin.ts'
import { proxyTo } from './mocks/hosts/proxy.ts'
import { textsInPlace } from './mocks/texts/texts-in-place.ts'
import { earlyPage } from './src/build/early/plugin.ts'
import { profilerFrame } from './src/build/profiler-frame.ts'
import { reloadOnceMended } from './src/build/reload-once-mended.ts'
import { russianTypography } from './src/build/russian-typography.ts'
import { neededByBoth } from './src/build/shared-chunk.ts'
import { staticHost } from './src/build/static-host.ts'
import { chunkFileNames, textsByNamespace, textsChunk } from './src/build/texts-by-namespace.ts'
import { withoutSummaries } from './src/build/without-summaries.ts'

/** The one flag: `mock` brings the fake backend, `real` talks to `/api` and holds not a byte of mocks. */
function apiMode(command: 'serve' | 'build', mode: string): 'mock' | 'real' {
  const wanted = process.env.VITE_API_MODE
  if (wanted === 'mock' || wanted === 'real') return wanted
  if (wanted) throw new Error(`VITE_API_MODE is "mock" or "real", not "${wanted}"`)
  return command === 'serve' || mode === 'demo' ? 'mock' : 'real'
}

const noCookieJar = fileURLToPath(new URL('./mocks/hosts/no-cookie-jar.ts', import.meta.url))

const deep = process.env.TESTS === 'deep'
/** What takes minutes, or asks the registry, is apart: `npm run test:deep`. */
const testsIn = (folders: string) => `${folders}/**/*${deep ? '.deep' : ''}.test.{ts,tsx}`
const excluded = ['**/node_modules/**', ...(deep ? [] : ['**/*.deep.test.{ts,tsx}'])]
/** An interceptor of MSW is there once per process. */
const replacesFetch = testsIn('src/api')

export default defineConfig(({ command, mode, isPreview }) => {
  const api = apiMode(isPreview ? 'build' : command, mode)
  // In mock mode only what the worker lets through (VITE_API_PASSTHROUGH) ever gets here.
  const proxy = proxyTo(process.env.API_PROXY_TARGET, process.env.API_PROXY_TOKEN)

  return {
    base: process.env.BASE ?? '/',
    // The icon: a browser asks the host for /favicon.ico, too, for an address that is no page of the product.
    publicDir: 'src/public',
    // Two dev servers, one of each mode, would write into each other's.
    cacheDir: `node_modules/.vite/${api}`,
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        routesDirectory: './src/routes',
        generatedRouteTree: './src/routes.gen.ts',
        quoteStyle: 'single',
        addExtensions: true,
        // A loader travels with its page, so that no page's queries weigh on the sign-in page.
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader', 'component'],
            ['pendingComponent'],
            ['errorComponent'],
            ['notFoundComponent'],
          ],
        },
      }),
      react(),
      russianTypography(),
      textsByNamespace(),
      reloadOnceMended(),
      ...(api === 'mock' ? [msw(), offline(), textsInPlace()] : [withoutSummaries()]),
      profilerFrame(),
      earlyPage({ api }),
      ...(api === 'mock' ? [earlyBackend()] : []),
      staticHost({
        api,
        analyticsUrl: process.env.VITE_CLOUD_HOST && process.env.VITE_ANALYTICS_URL,
        storageOrigin: process.env.VITE_STORAGE_ORIGIN,
      }),
    ],
    define: {
      'import.meta.env.VITE_API_MODE': JSON.stringify(api),
      'import.meta.env.VITE_API_PASSTHROUGH': JSON.stringify(process.env.VITE_API_PASSTHROUGH ?? ''),
      'import.meta.env.VITE_CLOUD_HOST': JSON.stringify(process.env.VITE_CLOUD_HOST ?? ''),
      'import.meta.env.VITE_ANALYTICS_URL': JSON.stringify(process.env.VITE_ANALYTICS_URL ?? ''),
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
        ...(api === 'mock' ? ['mocks/hosts/worker-backend/thread.ts'] : []),
        '!**/*.test.*',
      ],
      include: api === 'mock' ? ['msw/browser', 'msw/experimental'] : [],
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
        output: {
          chunkFileNames,
          codeSplitting: {
            // What every visit needs comes in few files: one for what packages bring, which stays in the browser's cache
            // when a release changes the product only, one for the product.
            groups: [
              // Its style sheets are few, and go with the product's.
              { name: 'vendor', test: /(node_modules\/.*(?<!\.css)|rolldown\/runtime)$/, tags: ['$initial'] },
              // A group takes along what its files import, unless one above has it.
              {
                name: (module, modules) =>
                  /\/src\/main\.tsx$/.test(module) || neededByBoth(module, modules) ? 'first' : null,
                debugName: 'first',
              },
              {
                name: 'calls',
                test: /\/src\/(api\/(session\/current|query|client)|contract\/users)\.ts$/,
              },
              {
                name: 'guest',
                test: /\/src\/routes\/auth\/-first-page\.tsx$/,
              },
              { name: 'team', test: /\/src\/routes\/_team\/-first-page\.tsx$/ },
              // What many pages are made of: in files of their own each page would wait for some twenty.
              {
                name: 'parts',
                test: /\/(node_modules\/@mantine\/(core|hooks)|src\/(ui|shared|lib|api))\//,
                minShareCount: 6,
              },
              // The first page names every file there is: what a few pages share of the small ones is one file.
              {
                name: 'pieces',
                test: /\/(@mantine\/(hooks|core\/.*get-style-object)|src\/(api|contract|lib|shared|ui)\/(?!archive|download|form\/hours|table\/long-rows|virtual))/,
                minShareCount: 2,
              },
              { name: textsChunk, debugName: 'texts' },
              // A file for each would weigh more in names than in pictures.
              { name: 'icons', test: /\/@tabler\/icons-react\/.+\/icons\// },
            ],
          },
        },
      },
    },
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'product',
            include: [testsIn('src')],
            exclude: [...excluded, replacesFetch],
            // Half the time: what a file imports stays for the next one. A test leaves nothing behind in it.
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'others',
            include: [testsIn('{mocks,fixtures,tests}'), replacesFetch],
            exclude: excluded,
          },
        },
      ],
      environment: 'node',
      setupFiles: ['./tests/setup.ts'],
      // Generous, since others may be at work on the same machine.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // By itself Vitest leaves a core to its own process, half of what a small machine has.
      maxWorkers: '100%',
    },
  }
})
