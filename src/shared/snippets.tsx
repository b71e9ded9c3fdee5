import { Group, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPrefix } from '../lib/addresses.ts'
import { commandLine } from '../lib/product.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import classes from './snippets.module.css'

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

/** Ways to start runs without this page, each to be copied. */
export function Snippets({ secret }: { secret: string }) {
  const { t } = useTranslation()
  const snippets = snippetsFor(secret, new URL(apiPrefix, location.href).href.replace(/\/$/, ''))
  const [chosen, choose] = useState<string | null>(snippets[0].id)
  const { name, code } = snippets.find(({ id }) => id === chosen) ?? snippets[0]
  return (
    <Tabs value={chosen} onChange={choose} keepMounted={false}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Tabs.List aria-label={t('snippets')} className={classes.list}>
          {snippets.map((snippet) => (
            <Tabs.Tab key={snippet.id} value={snippet.id} px="xs">
              {snippet.name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <CopyButton value={code} of={name} />
      </Group>
      {snippets.map((snippet) => (
        <Tabs.Panel key={snippet.id} value={snippet.id} className={classes.code}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{snippet.code}</pre>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
