import { Group } from '@mantine/core'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import type { Domain } from '../../../contract/domains.ts'
import { DomainPage, domainQuery, Step, Steps } from '../../../features/domains/domain-page.tsx'
import { SamlForm } from '../../../features/domains/saml-form.tsx'
import { idOf } from '../../../lib/search-params.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Notice } from '../../../ui/notice.tsx'

export const Route = createFileRoute('/_team/domains/$id/saml')({
  beforeLoad: guarded('domainsList'),
  loader: ({ context, params }) => {
    if (!idOf(params.id)) throw notFound()
    return loadPage(context.queryClient, { queries: [domainQuery(params.id)], texts: ['domains'] })
  },
  component: DomainSamlPage,
})

function DomainSamlPage() {
  const { id } = Route.useParams()
  const { t } = useTranslation(['domains', 'common'])
  return (
    <DomainPage domainId={id} title={t('common:titles.domainSaml')}>
      {(domain) =>
        domain.status === 'verified' ? (
          <Steps>
            <ServiceProviderStep domain={domain} />
            <SamlForm domain={domain} />
          </Steps>
        ) : (
          <Notice kind="warning">
            <Group>
              {t('saml.unverified', { domain: domain.value })}
              <ButtonLink to="/domains/$id/verification" params={{ id: domain.id }} size="xs">
                {t('common:titles.domainVerification')}
              </ButtonLink>
            </Group>
          </Notice>
        )
      }
    </DomainPage>
  )
}

function ServiceProviderStep({ domain: { saml, service_provider } }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const acsUrl = saml?.acs_url ?? service_provider?.acs_url
  const entityId = saml?.sp_entity_id ?? service_provider?.entity_id
  if (!acsUrl || !entityId) return null
  return (
    <Step title={t('saml.ours')} description={t('saml.oursHint')}>
      <CopyField label={t('saml.acsUrl')} value={acsUrl} />
      <CopyField label={t('saml.spEntityId')} value={entityId} />
      <CopyField label={t('saml.nameId')} value="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress" />
    </Step>
  )
}
