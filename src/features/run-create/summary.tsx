import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceName } from '../../contract/rules/environment.ts'
import type { Step } from './checks.ts'
import { applies, flags, numberFields, offers, type RunDraft, usesBundles } from './draft.ts'
import { filtersToJson } from './filters.ts'
import classes from './run-create.module.css'
import { frameworkKey } from './step-platform.tsx'

interface SummaryProps {
  draft: RunDraft
  goTo: (step: Step) => void
}

const values = ['name', 'project', 'branch', 'link', ...numberFields] as const

/** Everything that will be sent, and nothing that won't. */
export function Summary({ draft, goTo }: SummaryProps) {
  const { t } = useTranslation('runCreate')
  const on = flags.filter((flag) => draft[flag] && offers(flag, draft))
  const given = values.filter((field) => draft[field] !== '' && draft[field] !== null && offers(field, draft))
  const testArgs = applies('test_env_args', draft) ? draft.test_env_args : []
  const granted = applies('granted_permission', draft) ? draft.granted_permission : []
  const environment = [
    draft.device && deviceName(draft.device),
    `${draft.platform} ${draft.os_version}`,
    draft.platform === 'Android' && draft.system_image,
  ].filter((part) => typeof part === 'string')
  const hasFilters = draft.filtersJson !== null || filtersToJson(draft.filters) !== null
  const usual =
    [given, on, draft.env_args, testArgs, granted].every(({ length }) => length === 0) &&
    !hasFilters &&
    !draft.carried.pull_file_config
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
        <Pairs term={t('fields.test_env_args')} pairs={testArgs} />
        {granted.length > 0 && <Line term={t('fields.granted_permission')}>{granted.join(', ')}</Line>}
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
