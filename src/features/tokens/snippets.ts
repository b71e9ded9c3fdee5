import { commandLine } from '../../lib/product.ts'

interface Snippet {
  id: string
  /** A proper name, the same in every language. */
  name: string
  code: string
}

/**
 * How a token is used, ready to be pasted, for the service's public command-line client and for plain HTTP. In CI the
 * token belongs into the CI's own secret store, so those snippets name a variable instead of the secret.
 */
export function snippetsFor(secret: string, api: string): readonly [Snippet, ...Snippet[]] {
  const { name, install, image, tokenVariable } = commandLine
  const run = (key: string, indent: string) =>
    [
      `${name} run android`,
      '--application app.apk',
      '--test-application app-androidTest.apk',
      `--base-url ${api}`,
      `--api-key ${key}`,
    ].join(` \\\n${indent}  `)
  return [
    { id: 'cli', name: 'CLI', code: `${install}\n\n${run(secret, '')}` },
    {
      id: 'github',
      name: 'GitHub Actions',
      code: `# Settings → Secrets → ${tokenVariable}
jobs:
  ui-tests:
    runs-on: ubuntu-latest
    container: ${image}
    steps:
      - uses: actions/checkout@v4
      - run: |
          ${run(`"\${{ secrets.${tokenVariable} }}"`, '          ')}`,
    },
    {
      id: 'gitlab',
      name: 'GitLab CI',
      code: `# Settings → CI/CD → Variables → ${tokenVariable} (masked)
ui-tests:
  image:
    name: ${image}
    entrypoint: [""]
  script:
    - |
      ${run(`"$${tokenVariable}"`, '      ')}`,
    },
    {
      id: 'curl',
      name: 'curl',
      code: `# The latest runs of the team
TOKEN=$(curl -s "${api}/v1/user/jwt?api_key=${secret}" | jq -r .token)
curl -s -H "Authorization: Bearer $TOKEN" "${api}/v2/run?limit=5"`,
    },
  ]
}
