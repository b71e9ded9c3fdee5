const deep = process.env.TESTS === 'deep'
/** Tests that take minutes, or ask the registry, are apart: `npm run test:deep`. */
const testsIn = (folders: string) => `${folders}/**/*${deep ? '.deep' : ''}.test.{ts,tsx}`
const excluded = ['**/node_modules/**', ...(deep ? [] : ['**/*.deep.test.{ts,tsx}'])]
/** An interceptor of MSW is there once per process. */
const replacesFetch = testsIn('src/api')

const product = {
  name: 'product',
  include: [testsIn('src')],
  exclude: [...excluded, replacesFetch],
  // Half the time: modules stay for the next file. A test leaves nothing behind in them.
  isolate: false,
}
const others = {
  name: 'others',
  include: [testsIn('{mocks,fixtures,tests}'), replacesFetch],
  exclude: excluded,
}

export const tests = {
  projects: [product, others].map((test) => ({ extends: true as const, test })),
  environment: 'node',
  setupFiles: ['./tests/setup.ts'],
  // A missing recording fails; only `-u` writes one.
  update: 'none' as const,
  // Generous, since others may be at work on the same machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 20_000 } },
  // By itself Vitest leaves a core to its own process, half of a small machine.
  maxWorkers: '100%',
}
