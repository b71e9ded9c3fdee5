import { IconCopyPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { deviceName, showOsversion } from '../../contract/rules/environment.ts'
import { createRun, type Run } from '../../contract/runs.ts'
import { useDenied } from '../../shared/denied.ts'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import classes from './configuration-tab.module.css'

/** Everything that the run was started with. Fields are named as the API and the command-line client name them. */
export function ConfigurationTab({ run }: { run: Run }) {
  const { t } = useTranslation(['report', 'common'])
  const denied = useDenied()
  const rows = configurationOf(run)
  return (
    <section className={classes.configuration} aria-label={t('tabs.configuration')}>
      <div className={classes.actions}>
        <DisabledReason reason={denied(createRun)}>
          <ButtonLink
            to="/runs/create"
            search={{ from: run.id }}
            variant="default"
            leftSection={<IconCopyPlus size={16} aria-hidden />}
          >
            {t('configuration.startLike')}
          </ButtonLink>
        </DisabledReason>
      </div>
      <dl className={classes.list}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{value.includes('\n') ? <pre>{value}</pre> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function configurationOf(run: Run): [string, string][] {
  const { platform, osversion, system_image, device, flavor, name, link, branch, project, options } = run
  const columns = {
    platform,
    os_version: showOsversion(platform, osversion),
    system_image,
    device: device && deviceName(device),
    flavor,
    name,
    link,
    branch,
    project: project?.slug ?? null,
  }
  return Object.entries({ ...columns, ...options }).flatMap(([key, value]) => {
    const text = shown(value)
    return text === null ? [] : [[key, text] as [string, string]]
  })
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n') || null
  if (typeof value === 'object') return JSON.stringify(value, null, 2)
  const text = String(value)
  return text.startsWith('{') ? indented(text) : text
}

/** A filter is sent as one line of JSON. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
