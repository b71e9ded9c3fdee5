import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { projectNames } from '../../contract/projects.ts'
import { deviceName } from '../../contract/rules/environment.ts'
import { useEnvironmentNames } from '../../shared/environment-names.ts'
import { Facts, type FactsProps } from '../../ui/facts.tsx'
import type { Step } from './checks.ts'
import { applies, flags, numberFields, type RunDraft, usesBundles } from './draft.ts'
import { filtersToJson } from './filters.ts'

interface SummaryProps {
  draft: RunDraft
  goTo: (step: Step) => void
}

/** Everything that will be sent, and nothing that won't. */
export function Summary({ draft, goTo }: SummaryProps) {
  const { t } = useTranslation('runCreate')
  const { framework, systemImage } = useEnvironmentNames()
  const fact = (field: keyof RunDraft & keyof typeof labels, value: ReactNode) =>
    [labels[field], value] as const
  const labels = t('fields', { returnObjects: true })
  const projects = useQuery(endpointQuery(projectNames, {}))
  const applied = <Field extends keyof RunDraft>(field: Field) =>
    applies(field, draft) ? draft[field] : null
  const options: FactsProps['facts'] = [
    ...(['branch', 'link', ...numberFields] as const).map((field) => fact(field, applied(field))),
    [t('review.on'), joined(flags.filter(applied).map((flag) => labels[flag]))],
    fact('env_args', pairs(draft.env_args)),
    fact('test_env_args', pairs(applied('test_env_args'))),
    fact('granted_permission', joined(applied('granted_permission'))),
    [t('filters.title'), code(draft.filtersJson ?? filtersToJson(draft.filters))],
    [t('review.pulledFiles'), code(draft.pull_file_config)],
  ]
  const apps: FactsProps['facts'] = usesBundles(draft)
    ? draft.bundles.map(({ app, testApp }, i) => [
        t('apps.bundle', { number: i + 1 }),
        joined([app?.name, testApp?.name ?? '-'], ' + '),
      ])
    : [fact('app', draft.app?.name ?? '-'), fact('testApp', draft.testApp?.name ?? '-')]
  const isUsual = options.every(([, value]) => !value && value !== 0)
  const part = { goTo }
  return (
    <Stack gap={20} miw={0}>
      <Part
        {...part}
        step="platform"
        facts={[
          fact('name', draft.name),
          fact('project', projects.data?.find(({ slug }) => slug === draft.project)?.name ?? draft.project),
          [t('platform.platform'), draft.platform],
          [t('platform.framework'), framework(draft.platform, draft.flavor)],
        ]}
      />
      <Part {...part} step="apps" facts={[...apps, fact('flows', joined(applied('flows')))]} />
      <Part
        {...part}
        step="environment"
        facts={[
          fact('device', draft.device && deviceName(draft.device)),
          fact('os_version', `${draft.platform} ${draft.os_version}`),
          fact('system_image', systemImage(applied('system_image') ?? '')),
        ]}
      />
      <Part
        {...part}
        step="options"
        facts={isUsual ? [[t('review.rest'), t('options.byDefault')]] : options}
      />
    </Stack>
  )
}

const joined = (texts: readonly (string | null | undefined)[] | null, by = ', ') =>
  texts?.filter(Boolean).join(by)

const pairs = (list: RunDraft['env_args'] | null) =>
  joined(list?.map(({ name, value }) => name.trim() && `${name}=${value}`) ?? null)

const code = (text: string | null) =>
  text && (
    <Text component="code" ff="monospace" fz={12} style={{ whiteSpace: 'pre-wrap' }}>
      {text}
    </Text>
  )

interface PartProps extends FactsProps {
  step: Exclude<Step, 'review'>
  goTo: (step: Step) => void
}

function Part({ step, goTo, facts }: PartProps) {
  const { t } = useTranslation('runCreate')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3} id={id}>
          {t(`steps.${step}`)}
        </Title>
        <Anchor
          component="button"
          type="button"
          onClick={() => goTo(step)}
          aria-label={t('review.changeStep', { step: t(`steps.${step}`) })}
        >
          {t('review.change')}
        </Anchor>
      </Group>
      <Facts facts={facts} />
    </section>
  )
}
