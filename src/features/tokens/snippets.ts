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
  const run = (key: string, indent: string) =>
    [
      'marathon-cloud run android',
      '--application app.apk',
      '--test-application app-androidTest.apk',
      `--base-url ${api}`,
      `--api-key ${key}`,
    ].join(` \\\n${indent}  `)
  return [
    { id: 'cli', name: 'CLI', code: `brew install malinskiy/tap/marathon-cloud\n\n${run(secret, '')}` },
    {
      id: 'github',
      name: 'GitHub Actions',
      code: `# Settings → Secrets → PACELINE_TOKEN
jobs:
  ui-tests:
    runs-on: ubuntu-latest
    container: marathonlabs/marathon-cloud:latest
    steps:
      - uses: actions/checkout@v4
      - run: |
          ${run(`"\${{ secrets.PACELINE_TOKEN }}"`, '          ')}`,
    },
    {
      id: 'gitlab',
      name: 'GitLab CI',
      code: `# Settings → CI/CD → Variables → PACELINE_TOKEN (masked)
ui-tests:
  image:
    name: marathonlabs/marathon-cloud:latest
    entrypoint: [""]
  script:
    - |
      ${run('"$PACELINE_TOKEN"', '      ')}`,
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
