import { expect, test } from 'vitest'
import { snippetsFor } from './ci-snippets.ts'

const snippets = snippetsFor('plt_secret', 'https://paceline.test/api')
const codeOf = (id: string) => snippets.find((snippet) => snippet.id === id)?.code

test('a shell command is complete: address, secret, unbroken continuation lines', () => {
  expect(codeOf('cli')).toContain(`paceline run android \\
  --application app.apk \\
  --test-application app-androidTest.apk \\
  --base-url https://paceline.test/api \\
  --api-key plt_secret`)
  expect(codeOf('curl')).toContain('https://paceline.test/api/v1/user/jwt?api_key=plt_secret')
})

test('snippets for a repository never contain the secret', () => {
  expect(codeOf('github')).not.toContain('plt_secret')
  expect(codeOf('github')).toContain('secrets.PACELINE_API_KEY')
  expect(codeOf('gitlab')).not.toContain('plt_secret')
})
