import { Group, List, NativeSelect } from '@mantine/core'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import type { Domain } from '../../../contract/domains.ts'
import { DomainPage, domainQuery, Step, Steps } from '../../../features/domains/domain-page.tsx'
import { VerificationCheck } from '../../../features/domains/verification-check.tsx'
import { idOf } from '../../../lib/search-params.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Notice } from '../../../ui/notice.tsx'

export const Route = createFileRoute('/_team/domains/$id/verification')({
  beforeLoad: guarded('domainsList'),
  loader: ({ context, params }) => {
    if (!idOf(params.id)) throw notFound()
    return loadPage(context.queryClient, { queries: [domainQuery(params.id)], texts: ['domains'] })
  },
  component: DomainVerificationPage,
})

function DomainVerificationPage() {
  const { id } = Route.useParams()
  const { t } = useTranslation(['domains', 'common'])
  return (
    <DomainPage domainId={id} title={t('common:titles.domainVerification')}>
      {(domain) => (
        <>
          {domain.status === 'verified' && (
            <Notice kind="good" live>
              <Group>
                {t('verification.verified', { domain: domain.value })}
                <ButtonLink to="/domains/$id/saml" params={{ id: domain.id }} size="xs">
                  {t('verification.toSaml')}
                </ButtonLink>
              </Group>
            </Notice>
          )}
          <Steps>
            <RecordStep domain={domain} />
            <HowToStep />
            <VerificationCheck domain={domain} />
          </Steps>
        </>
      )}
    </DomainPage>
  )
}

function RecordStep({ domain: { verification, value } }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  return (
    <Step title={t('verification.record')} description={t('verification.recordHint', { domain: value })}>
      <CopyField label={t('verification.type')} value={verification.type} />
      <CopyField label={t('verification.name')} value={verification.name} />
      <CopyField label={t('verification.value')} value={verification.value} />
    </Step>
  )
}

/** Names are the same in every language. */
const providers = [
  { value: 'cloudflare', label: 'Cloudflare' },
  { value: 'route53', label: 'Amazon Route 53' },
  { value: 'godaddy', label: 'GoDaddy' },
  { value: 'namecheap', label: 'Namecheap' },
  { value: 'google', label: 'Google Cloud DNS' },
  { value: 'azure', label: 'Azure DNS' },
  { value: 'regru', label: 'REG.RU' },
  { value: 'yandex', label: 'Yandex Cloud DNS' },
] as const

function HowToStep() {
  const { t } = useTranslation('domains')
  const [provider, setProvider] = useState<(typeof providers)[number]['value']>('cloudflare')
  return (
    <Step title={t('verification.howTo')} beside>
      <NativeSelect
        label={t('verification.provider')}
        data={providers}
        value={provider}
        onChange={(event) => {
          const chosen = providers.find(({ value }) => value === event.currentTarget.value)
          if (chosen) setProvider(chosen.value)
        }}
        maw={320}
      />
      <List type="ordered">
        <List.Item>{t(`verification.providers.${provider}`)}</List.Item>
        <List.Item>{t('verification.paste')}</List.Item>
        <List.Item>{t('verification.wait')}</List.Item>
      </List>
    </Step>
  )
}
