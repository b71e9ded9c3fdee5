import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureFields } from '../../api/failures.ts'
import { endpointMutation } from '../../api/query.ts'
import { testSaml } from '../../contract/domains.ts'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { useErrorText } from '../../ui/errors.tsx'
import { Notice } from '../../ui/notice.tsx'

interface SamlTestProps {
  domainId: string
  values: { sso_url: string; entity_id: string; certificate: string }
}

/** Tries what the form holds, without saving it. */
export function SamlTest({ domainId, values }: SamlTestProps) {
  const { t } = useTranslation('domains')
  const errorText = useErrorText()
  const test = useMutation(endpointMutation(testSaml))
  const { sso_url, entity_id, certificate } = values
  const tested = test.variables?.body
  // A result speaks of the values it was made with.
  const current =
    tested?.sso_url === sso_url && tested.entity_id === entity_id && tested.certificate === certificate
  const empty = !sso_url.trim() || !entity_id.trim() || !certificate.trim()
  const fields = failureFields(test.error)
  return (
    <>
      <Group>
        <DisabledReason reason={empty ? t('test.empty') : null}>
          <Button
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate({ body: { domain_id: domainId, sso_url, entity_id, certificate } })}
          >
            {t('test.run')}
          </Button>
        </DisabledReason>
        <Text span c="dimmed">
          {t('test.hint')}
        </Text>
      </Group>
      {current && test.data && (
        <Notice kind="good" live>
          {t('test.ok')}
        </Notice>
      )}
      {current && test.error && (
        <Notice kind="bad" live>
          {errorText(test.error)}
          {'sso_url' in fields && <div>{t('saml.wrong.sso_url')}</div>}
          {'certificate' in fields && <div>{t('saml.wrong.certificate')}</div>}
        </Notice>
      )}
    </>
  )
}
