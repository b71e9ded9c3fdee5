import { Anchor, Group, Text } from '@mantine/core'
import { IconCopyPlus, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { downloadUpload } from '../../api/files.ts'
import { ownProperty } from '../../contract/own-property.ts'
import { deviceName, showOsversion } from '../../contract/rules/environment.ts'
import { createRun, type Run } from '../../contract/runs.ts'
import { presignDownload } from '../../contract/storage.ts'
import { webAddress } from '../../lib/addresses.ts'
import { parseJson } from '../../lib/json.ts'
import { DownloadButton } from '../../shared/downloads.tsx'
import { useEnvironmentNames } from '../../shared/environment-names.ts'
import { useDenied } from '../../shared/rights.ts'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import classes from './report.module.css'

/** Everything that the run was started with, named as in the form that starts one. */
export function ConfigurationTab({ run }: { run: Run }) {
  const { t } = useTranslation(['report', 'common', 'runCreate'])
  const denied = useDenied()
  const configuration = useConfiguration(run)
  const names: Partial<Record<string, string>> = t('runCreate:fields', { returnObjects: true })
  return (
    <section aria-label={t('tabs.configuration')}>
      <Group gap="sm" mb={16}>
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
        {appsOf(run).map((path) => (
          <Download key={path} path={path} />
        ))}
      </Group>
      <dl className={classes.configuration}>
        {configuration.map(([name, value]) => (
          <div key={name}>
            <dt>{ownProperty(names, ownProperty(nameInForm, name) ?? name) ?? name}</dt>
            <dd>
              <Value text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Fields that the form calls otherwise than the API does. */
const nameInForm: Partial<Record<string, string>> = {
  s3_app_path: 'app',
  s3_test_app_path: 'testApp',
  filtering_configuration: 'filters',
  pull_file_config: 'pull_files',
}

function Value({ text }: { text: string }) {
  if (text.includes('\n')) return <pre>{text}</pre>
  const address = webAddress(text)
  return address ? (
    <Anchor href={address.href} target="_blank" rel="noreferrer">
      {text}
      <IconExternalLink size={14} style={{ marginInlineStart: 4, verticalAlign: -2 }} aria-hidden />
    </Anchor>
  ) : (
    text
  )
}

/** Names and values in the words of the form. */
function useConfiguration(run: Run): [string, string][] {
  const { t } = useTranslation('report')
  const { framework, systemImage } = useEnvironmentNames()
  const { platform, osversion, system_image, device, flavor, name, link, branch, project, options } = run
  const { s3_app_path, s3_test_app_path, app_md5, test_app_md5, ...others } = options
  const columns = {
    platform,
    flavor: framework(platform, flavor),
    s3_app_path: fileOf(s3_app_path),
    s3_test_app_path: fileOf(s3_test_app_path),
    device: device && deviceName(device),
    os_version: showOsversion(platform, osversion),
    system_image: system_image && systemImage(system_image),
    name,
    project: project?.name,
    branch,
    link,
  }
  const words = { true: t('configuration.yes'), false: t('configuration.no') }
  return Object.entries({ ...columns, ...others }).flatMap(([key, value]): [string, string][] => {
    const text = typeof value === 'boolean' ? words[`${value}`] : textOf(value)
    return text ? [[key, text]] : []
  })
}

const fileOf = (path: string | null | undefined) => path?.split('/').at(-1) || path

/** Where the uploaded apps of a run are. */
function appsOf({ options: { s3_app_path, s3_test_app_path, bundles } }: Run): string[] {
  const all = [s3_app_path, s3_test_app_path]
  for (const bundle of bundles ?? []) all.push(bundle.s3_app_path, bundle.s3_test_app_path)
  return [...new Set(all.flatMap((path) => path || []))]
}

function Download({ path }: { path: string }) {
  const { t } = useTranslation('report')
  const denied = useDenied()
  const file = fileOf(path) ?? path
  return (
    <DisabledReason reason={denied(presignDownload)}>
      <DownloadButton bytes={() => downloadUpload(path)} fileName={file}>
        <Text span inherit truncate title={file}>
          {t('configuration.download', { file })}
        </Text>
      </DownloadButton>
    </DisabledReason>
  )
}

function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n')
  // A filter is sent as one line of JSON.
  const object = typeof value === 'string' && value.startsWith('{') ? parseJson(value) : value
  return typeof object === 'object' && object ? JSON.stringify(object, null, 2) : String(value ?? '')
}
