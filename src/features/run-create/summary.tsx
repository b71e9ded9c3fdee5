import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Step } from './checks.ts'
import { applies, type RunDraft, usesBundles } from './draft.ts'
import { deviceName } from './environment-choices.ts'
import { filtersToJson } from './filters.ts'
import classes from './run-create.module.css'
import { frameworkKey } from './step-platform.tsx'

interface SummaryProps {
  draft: RunDraft
  goTo: (step: Step) => void
}

const flags = [
  'isolated',
  'code_coverage',
  'profiling',
  'mock_location',
  'app_uninstall',
  'analytics_read_only',
] as const
const values = [
  'name',
  'project',
  'branch',
  'link',
  'concurrency_limit',
  'retry_quota_test_uncompleted',
  'retry_quota_test_preventive',
  'retry_quota_test_reactive',
  'test_timeout_default',
  'test_timeout_max',
] as const
const scoped = [
  'profiling',
  'mock_location',
  'app_uninstall',
  'test_timeout_default',
  'test_timeout_max',
] as const

/** Everything that will be sent, and nothing that won't. */
export function Summary({ draft, goTo }: SummaryProps) {
  const { t } = useTranslation('runCreate')
  const sent = (field: string) => {
    const option = scoped.find((one) => one === field)
    return option === undefined || applies(option, draft)
  }
  const on = flags.filter((flag) => draft[flag] && sent(flag))
  const given = values.filter((field) => draft[field] !== '' && draft[field] !== null && sent(field))
  const environment = [
    draft.device && deviceName(draft.device),
    `${draft.platform} ${draft.os_version}`,
    draft.platform === 'Android' && draft.system_image,
  ].filter((part) => typeof part === 'string')
  const hasFilters = draft.filtersJson !== null || filtersToJson(draft.filters) !== null
  const usual = given.length + on.length + draft.env_args.length === 0 && !hasFilters
  return (
    <div className={classes.summary}>
      <Part step="platform" goTo={goTo}>
        <Line term={t('platform.platform')}>{draft.platform}</Line>
        <Line term={t('platform.framework')}>
          {t(`frameworks.${frameworkKey(draft.platform, draft.flavor)}.label`)}
        </Line>
      </Part>
      <Part step="apps" goTo={goTo}>
        {usesBundles(draft) ? (
          draft.bundles.map((bundle, i) => (
            <Line key={bundle.id} term={t('apps.bundle', { number: i + 1 })}>
              {[bundle.app?.name, bundle.testApp?.name ?? '-'].filter(Boolean).join(' + ')}
            </Line>
          ))
        ) : (
          <>
            <Line term={t('fields.app')}>{draft.app?.name ?? '-'}</Line>
            <Line term={t('fields.testApp')}>{draft.testApp?.name ?? '-'}</Line>
          </>
        )}
        {applies('flows', draft) && draft.flows.length > 0 && (
          <Line term={t('fields.flows')}>{draft.flows.join(', ')}</Line>
        )}
      </Part>
      <Part step="environment" goTo={goTo}>
        <Line term={t('steps.environment')}>{environment.join(', ')}</Line>
      </Part>
      <Part step="options" goTo={goTo}>
        {usual && <Line term={t('review.rest')}>{t('options.byDefault')}</Line>}
        {given.map((field) => (
          <Line key={field} term={t(`fields.${field}`)}>
            {draft[field]}
          </Line>
        ))}
        {on.length > 0 && (
          <Line term={t('review.on')}>{on.map((flag) => t(`fields.${flag}`)).join(', ')}</Line>
        )}
        <Pairs term={t('fields.env_args')} pairs={draft.env_args} />
        {applies('test_env_args', draft) && (
          <Pairs term={t('fields.test_env_args')} pairs={draft.test_env_args} />
        )}
        {applies('granted_permission', draft) && draft.granted_permission.length > 0 && (
          <Line term={t('fields.granted_permission')}>{draft.granted_permission.join(', ')}</Line>
        )}
        {hasFilters && (
          <Line term={t('filters.title')}>
            <code className={classes.filterText}>{draft.filtersJson ?? filtersToJson(draft.filters)}</code>
          </Line>
        )}
        {draft.carried.pull_file_config && (
          <Line term={t('review.pulledFiles')}>
            <code className={classes.filterText}>{draft.carried.pull_file_config}</code>
          </Line>
        )}
      </Part>
    </div>
  )
}

interface PartProps {
  step: Exclude<Step, 'review'>
  goTo: (step: Step) => void
  children: ReactNode
}

function Part({ step, goTo, children }: PartProps) {
  const { t } = useTranslation('runCreate')
  const id = useId()
  return (
    <section className={classes.summaryPart} aria-labelledby={id}>
      <header>
        <h3 id={id}>{t(`steps.${step}`)}</h3>
        <button
          type="button"
          className={classes.link}
          onClick={() => goTo(step)}
          aria-label={t('review.changeStep', { step: t(`steps.${step}`) })}
        >
          {t('review.change')}
        </button>
      </header>
      <dl>{children}</dl>
    </section>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Pairs({ term, pairs }: { term: string; pairs: RunDraft['env_args'] }) {
  const named = pairs.filter(({ name }) => name.trim() !== '')
  if (named.length === 0) return null
  return <Line term={term}>{named.map(({ name, value }) => `${name}=${value}`).join(', ')}</Line>
}
