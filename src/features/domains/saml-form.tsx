import { NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import {
  type Domain,
  getDomain,
  listDomains,
  type SamlConfigInput,
  samlConfigInput,
  updateDomain,
} from '../../contract/domains.ts'
import { useRoleNames } from '../../shared/rights.ts'
import { FormShell } from '../../ui/form/form-shell.tsx'
import { GrowingTextarea } from '../../ui/form/growing-textarea.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { AffectedPeople } from './affected-people.tsx'
import { CertificateNote } from './certificate-note.tsx'
import { Step } from './domain-page.tsx'
import { MetadataButton } from './metadata-button.tsx'
import { RemoveSaml } from './remove-saml.tsx'
import { SamlTest } from './saml-test.tsx'

const unconfigured: SamlConfigInput = {
  sso_url: '',
  entity_id: '',
  certificate: '',
  enforced: false,
  default_role: 'reader',
}

export function SamlForm({ domain }: { domain: Domain }) {
  const { t } = useTranslation(['domains', 'common'])
  const { options } = useRoleNames()
  const { saml } = domain
  const form = useForm({
    schema: samlConfigInput,
    // The schema leaves out what the service added.
    initialValues: saml ?? unconfigured,
    mutation: useMutation(endpointMutation(updateDomain, { invalidates: [getDomain, listDomains] })),
    toInput: (values) => ({ id: domain.id, body: { saml: values } }),
    onSuccess: (_, saved) => {
      form.setSavedValues(saved)
      toast({ kind: 'success', message: t('saml.saved', { domain: domain.value }) })
    },
    labels: { sso_url: t('saml.ssoUrl'), entity_id: t('saml.entityId'), certificate: t('saml.certificate') },
    hints: { sso_url: t('saml.wrong.sso_url'), certificate: t('saml.wrong.certificate') },
  })
  const { values, field, checkbox, set } = form
  return (
    <FormShell
      form={form}
      submitLabel={t('common:actions.save')}
      disabled={!form.dirty}
      secondary={saml && <RemoveSaml domain={domain} onRemoved={() => form.setSavedValues(unconfigured)} />}
    >
      <Step title={t('saml.theirs')} beside description={t('saml.theirsHint')}>
        <MetadataButton onRead={set} />
        <TextInput
          {...field('sso_url')}
          label={t('saml.ssoUrl')}
          placeholder="https://login.example.com/saml2/sso"
          inputMode="url"
          spellCheck={false}
        />
        <TextInput {...field('entity_id')} label={t('saml.entityId')} spellCheck={false} />
        <Stack gap="xs">
          <GrowingTextarea
            {...field('certificate')}
            label={t('saml.certificate')}
            description={t('saml.certificateHint')}
            placeholder="-----BEGIN CERTIFICATE-----"
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12.5 } }}
            minRows={4}
            maxRows={10}
            spellCheck={false}
          />
          <CertificateNote pem={values.certificate} />
        </Stack>
        <SamlTest domainId={domain.id} values={values} />
      </Step>
      <Step title={t('saml.signIn')}>
        <NativeSelect
          {...field('default_role')}
          label={t('saml.defaultRole')}
          description={t('saml.defaultRoleHint', { domain: domain.value })}
          data={options(['reader', 'editor'], values.default_role)}
          maw={320}
        />
        <Switch
          {...checkbox('enforced')}
          label={t('saml.enforce')}
          description={t('saml.enforceHint', { domain: domain.value })}
        />
        {values.enforced && !saml?.enforced && <AffectedPeople domain={domain.value} />}
      </Step>
    </FormShell>
  )
}
