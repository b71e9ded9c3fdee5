import { commandLine } from '../lib/product.ts'

/** How a token is used, ready to be pasted. */

export interface Snippet {
  id: string
  /** A proper name, the same in every language. */
  name: string
  code: string
  /** The job ends with the run's verdict. */
  verdict?: boolean
}

const { name, install, image, tokenVariable, verdict } = commandLine

/** An option a line. */
const command = (words: readonly string[], indent: string) => words.join(` \\\n${indent}  `)

/**
 * For the service's public command-line client, for plain HTTP, and for CI, where a job ends with the run's verdict. There
 * the token belongs into the CI's own secret store, so those snippets name a variable instead of the secret.
 */
export function snippetsFor(secret: string, api: string): readonly [Snippet, ...Snippet[]] {
  const access = (key: string) => [`--base-url ${api}`, `--api-key ${key}`]
  const run = (key: string) => [
    `${name} run android`,
    '--application app.apk',
    '--test-application app-androidTest.apk',
    ...access(key),
  ]
  // Whether failed tests fail the job is for the verdict to say, which compares with runs of the project and the branch.
  const runFor = (key: string, branch: string, indent: string) =>
    command(
      [
        ...run(key),
        '--project my-app',
        `--branch "${branch}"`,
        '--ignore-test-failures true',
        '--result-file run.json',
      ],
      indent,
    )
  const verdictFor = (key: string, summary: string, indent: string) =>
    command([verdict, '--run run.json', ...access(key), `--markdown ${summary}`], indent)
  // Of a pull request its own branch. As a variable of the shell: nobody's branch is run as a script.
  const githubBranch = `\${GITHUB_HEAD_REF:-$GITHUB_REF_NAME}`
  const [githubKey, key] = [`"\${{ secrets.${tokenVariable} }}"`, `"$${tokenVariable}"`]
  return [
    { id: 'cli', name: 'CLI', code: `${install}\n\n${command(run(secret), '')}` },
    {
      id: 'github',
      name: 'GitHub Actions',
      verdict: true,
      code: `# Settings → Secrets → ${tokenVariable}
jobs:
  ui-tests:
    runs-on: ubuntu-latest
    container: ${image}
    steps:
      - uses: actions/checkout@v4
      - run: |
          ${runFor(githubKey, githubBranch, '          ')}
      - uses: actions/upload-artifact@v4
        with: { name: run, path: run.json }
  verdict:
    needs: ui-tests
    runs-on: ubuntu-latest
    steps:
      - uses: actions/download-artifact@v4
        with: { name: run }
      - run: |
          ${verdictFor(githubKey, '"$GITHUB_STEP_SUMMARY"', '          ')}`,
    },
    {
      id: 'gitlab',
      name: 'GitLab CI',
      verdict: true,
      code: `# Settings → CI/CD → Variables → ${tokenVariable} (masked)
ui-tests:
  image:
    name: ${image}
    entrypoint: [""]
  script:
    - |
      ${runFor(key, '$CI_COMMIT_REF_NAME', '      ')}
  artifacts:
    paths: [run.json]
verdict:
  needs: [ui-tests]
  image: node:24-slim
  script:
    - |
      ${verdictFor(key, 'verdict.md', '      ')}
  artifacts:
    when: always
    expose_as: Verdict
    paths: [verdict.md]`,
    },
    {
      id: 'bitbucket',
      name: 'Bitbucket',
      verdict: true,
      code: `# Repository settings → Repository variables → ${tokenVariable} (secured)
pipelines:
  default:
    - step:
        name: UI tests
        image: ${image}
        script:
          - |
            ${runFor(key, '$BITBUCKET_BRANCH', '            ')}
        artifacts: [run.json]
    - step:
        name: Verdict
        image: node:24-slim
        script:
          - |
            ${verdictFor(key, 'verdict.md', '            ')}
        artifacts:
          upload:
            - name: verdict
              type: scoped
              paths: [verdict.md]
              capture-on: always`,
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
