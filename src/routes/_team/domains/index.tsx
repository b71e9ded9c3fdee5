import { Button, List, Text, TextInput } from '@mantine/core'
import { IconCertificate, IconPlus, IconShieldCheck, IconTrash, IconWorld } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endpointMutation, queryKeepingPreviousData } from '../../../api/query.ts'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { domainListDefinition } from '../../../contract/access-and-lists.ts'
import {
  createDomain,
  type Domain,
  deleteDomain,
  domainBody,
  listDomains,
} from '../../../contract/domains.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { wordOf } from '../../../i18n/use-language.ts'
import { type ListParams, listParamsParser } from '../../../lib/list-params.ts'
import { idOf } from '../../../lib/search-params.ts'
import { useIsCurrentPage } from '../../../lib/use-is-current-page.ts'
import { toListQuery, useListState } from '../../../lib/use-list-state.ts'
import { Status } from '../../../ui/cells.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { columnHelper, timeCell } from '../../../ui/table/column.tsx'
import { toast } from '../../../ui/toast.ts'
import { type DialogProps, useDialog } from '../../../ui/use-dialog.tsx'

/** The single sign-on page has the path of the list, too: `?saml={id}` tells them apart. */
type DomainsSearch = ListParams<typeof domainListDefinition> & { saml?: string | undefined }

const readList = listParamsParser(domainListDefinition)

export const Route = createFileRoute('/_team/domains/')({
  validateSearch: (raw): DomainsSearch => ({ ...readList(raw), saml: idOf(raw.saml) }),
  beforeLoad: async (attempt) => {
    await guarded('domainsList')(attempt)
    const { saml } = attempt.search
    if (saml) throw redirect({ to: '/domains/$id/saml', params: { id: saml }, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadPage(context.queryClient, { queries: [domainsQuery(deps)], texts: ['domains'] }),
  component: DomainsPage,
})

const column = columnHelper<Domain>()

const columns = (t: Translate) =>
  column.columns([
    column.accessor('value', {
      header: t('domains:columns.domain'),
      cell: ({ row: { original: domain } }) => (
        <AnchorLink {...pageOf(domain)} fw={500}>
          {domain.value}
        </AnchorLink>
      ),
      enableHiding: false,
      meta: { phone: 'title' },
    }),
    column.accessor('status', {
      header: t('domains:columns.status'),
      cell: ({ row }) => <DomainStatus domain={row.original} />,
      size: 176,
      meta: { phone: 'state' },
    }),
    column.accessor('saml', {
      header: t('domains:columns.saml'),
      cell: ({ row }) => <SamlStatus domain={row.original} />,
      size: 210,
      meta: { phone: 'labelled' },
    }),
    column.accessor('created', {
      header: t('domains:columns.created'),
      ...timeCell,
      meta: { phone: 'labelled' },
    }),
  ])

/** The page of the next step for a domain. */
function pageOf({ id, status }: Domain) {
  const to = status === 'verified' ? '/domains/$id/saml' : '/domains/$id/verification'
  return { to, params: { id } } as const
}

const domainsQuery = (params: ListParams<typeof domainListDefinition>) =>
  queryKeepingPreviousData(listDomains, { query: toListQuery(domainListDefinition, params) })

function DomainsPage() {
  const { t } = useTranslation(['domains', 'common'])
  const navigate = useNavigate()
  const listState = useListState(domainListDefinition, Route)
  const domains = useQuery(domainsQuery(listState.params))
  const adding = useDialog((dialog) => <AddDomainDialog {...dialog} />)
  const deleting = useDialog((dialog, domain: Domain) => <DeleteDomainDialog {...dialog} domain={domain} />)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => adding.open()}>
      {t('add.open')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('common:titles.domainsList')}
        description={t('description')}
        searchLabel={t('search')}
        listState={listState}
        errorTitle={t('notLoaded')}
        columns={columns}
        result={domains}
        rowName={(domain) => domain.value}
        rowMenu={(domain) => [
          {
            id: 'verification',
            label: t('common:titles.domainVerification'),
            icon: IconShieldCheck,
            link: (props) => <Link to="/domains/$id/verification" params={{ id: domain.id }} {...props} />,
          },
          {
            id: 'saml',
            label: t('common:titles.domainSaml'),
            icon: IconCertificate,
            link: (props) => <Link to="/domains/$id/saml" params={{ id: domain.id }} {...props} />,
            reason: domain.status === 'verified' ? null : t('verifyFirst'),
          },
          {
            id: 'delete',
            label: t('common:actions.delete'),
            icon: IconTrash,
            danger: true,
            onClick: () => deleting.open(domain),
          },
        ]}
        onOpen={(domain) => void navigate(pageOf(domain))}
        action={add}
        empty={{ icon: IconWorld, title: t('empty.title'), description: t('empty.description') }}
      />
      {adding.dialog}
      {deleting.dialog}
    </>
  )
}

function DomainStatus({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const verified = domain.status === 'verified'
  return (
    <Status kind={verified ? 'good' : 'waiting'}>
      {wordOf(t('status', { returnObjects: true }), domain.status)}
    </Status>
  )
}

function SamlStatus({ domain: { saml } }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  if (!saml) return <Status kind="off">{t('samlStatus.off')}</Status>
  return <Status kind="good">{t(saml.enforced ? 'samlStatus.enforced' : 'samlStatus.optional')}</Status>
}

function AddDomainDialog(dialog: DialogProps) {
  const { t } = useTranslation(['domains', 'common'])
  const navigate = useNavigate()
  const isStillHere = useIsCurrentPage()
  const form = useForm({
    schema: domainBody,
    initialValues: { value: '' },
    mutation: useMutation(endpointMutation(createDomain, { invalidates: [listDomains] })),
    toInput: (body) => ({ body }),
    onSuccess: ({ id }) => isStillHere() && navigate({ to: '/domains/$id/verification', params: { id } }),
    labels: { value: t('columns.domain') },
    hints: { value: t('common:validation.domain') },
    errorFields: { DOMAIN_ALREADY_EXISTS: 'value', DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM: 'value' },
  })
  return (
    <FormModal {...dialog} title={t('add.title')} form={form} submitLabel={t('add.submit')} size={440}>
      <TextInput
        {...form.field('value')}
        label={t('columns.domain')}
        description={t('add.hint')}
        placeholder="example.com"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
    </FormModal>
  )
}

interface DeleteDomainDialogProps extends DialogProps {
  domain: Domain
}

function DeleteDomainDialog({ domain, ...dialog }: DeleteDomainDialogProps) {
  const { t } = useTranslation(['domains', 'common'])
  const { value, status, saml } = domain
  const remove = useMutation(endpointMutation(deleteDomain, { invalidates: [listDomains] }))
  return (
    <ConfirmDialog
      {...dialog}
      title={t('delete.title', { domain: value })}
      confirmLabel={t('common:actions.delete')}
      danger
      mutation={remove}
      input={{ id: domain.id }}
      onSuccess={() => toast({ kind: 'success', message: t('delete.done', { domain: value }) })}
    >
      {status === 'pending' ? (
        <Text>{t('delete.pending')}</Text>
      ) : (
        <>
          <Text mb="xs">{t('delete.breaks')}</Text>
          <List spacing={4}>
            {saml?.enforced && <List.Item>{t('delete.enforced', { domain: value })}</List.Item>}
            {saml && <List.Item>{t('delete.saml')}</List.Item>}
            <List.Item>{t('delete.claim')}</List.Item>
            <List.Item>{t('delete.again')}</List.Item>
          </List>
        </>
      )}
    </ConfirmDialog>
  )
}
