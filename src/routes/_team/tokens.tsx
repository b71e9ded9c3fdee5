import { Button, Text } from '@mantine/core'
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeepingPreviousData } from '../../api/query.ts'
import { guarded } from '../../app/guards.ts'
import { loadPage } from '../../app/load-page.ts'
import { tokenListDefinition } from '../../contract/access-and-lists.ts'
import { type ApiToken, createToken, deleteToken, listTokens } from '../../contract/tokens.ts'
import { CreatedTokenDialog, CreateTokenDialog } from '../../features/tokens/create-token-dialog.tsx'
import { RevokeTokenDialog } from '../../features/tokens/revoke-token-dialog.tsx'
import type { Translate } from '../../i18n/texts.ts'
import { type ListParams, listParamsParser } from '../../lib/list-params.ts'
import { toListQuery, useListState } from '../../lib/use-list-state.ts'
import { useDenied } from '../../shared/rights.ts'
import { NameCell, RelativeTime } from '../../ui/cells.tsx'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { columnHelper, timeCell } from '../../ui/table/column.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'

export const Route = createFileRoute('/_team/tokens')({
  validateSearch: listParamsParser(tokenListDefinition),
  beforeLoad: guarded('tokens'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadPage(context.queryClient, { queries: [tokensQuery(deps)], texts: ['tokens'] }),
  component: TokensPage,
})

const column = columnHelper<ApiToken>()

const columns = (t: Translate) =>
  column.columns([
    column.accessor('name', {
      header: t('tokens:columns.name'),
      cell: ({ row: { original: token } }) => (
        <NameCell name={token.name}>
          <code title={token.token_preview}>{token.token_preview}</code>
        </NameCell>
      ),
      enableHiding: false,
      meta: { phone: 'title' },
    }),
    column.accessor((token) => token.created_by.name, {
      id: 'created_by',
      header: t('tokens:columns.createdBy'),
      size: 190,
      meta: { phone: 'labelled' },
    }),
    column.accessor('created', {
      header: t('tokens:columns.created'),
      ...timeCell,
      size: 200,
      meta: { phone: 'hidden' },
    }),
    column.accessor('last_used', {
      header: t('tokens:columns.lastUsed'),
      cell: ({ getValue }) => <LastUsed at={getValue()} />,
      size: 230,
      meta: { phone: 'labelled' },
    }),
  ])

const tokensQuery = (params: ListParams<typeof tokenListDefinition>) =>
  queryKeepingPreviousData(listTokens, { query: toListQuery(tokenListDefinition, params) })

function TokensPage() {
  const { t } = useTranslation(['tokens', 'common'])
  const denied = useDenied()
  const listState = useListState(tokenListDefinition, Route)
  const tokens = useQuery(tokensQuery(listState.params))
  const [secret, setSecret] = useState<string | null>(null)
  const creating = useDialog((dialog) => <CreateTokenDialog {...dialog} onCreated={setSecret} />)
  const revoking = useDialog((dialog, token: ApiToken) => <RevokeTokenDialog {...dialog} token={token} />)
  const create = (
    <DisabledReason reason={denied(createToken)}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => creating.open()}>
        {t('create.open')}
      </Button>
    </DisabledReason>
  )
  return (
    <>
      <ListPage
        title={t('common:titles.tokens')}
        description={t('description')}
        searchLabel={t('search')}
        listState={listState}
        errorTitle={t('notLoaded')}
        columns={columns}
        result={tokens}
        rowName={(token) => token.name}
        rowMenu={(token) => [
          {
            id: 'revoke',
            label: t('revoke.open'),
            icon: IconTrash,
            danger: true,
            onClick: () => revoking.open(token),
            reason: denied(deleteToken, token),
          },
        ]}
        action={create}
        empty={{ icon: IconKey, title: t('empty.title'), description: t('empty.description') }}
      />
      {creating.dialog}
      {revoking.dialog}
      {/* Not by useDialog, which keeps its subject while the dialog fades out: the secret has to go at once. */}
      {secret && <CreatedTokenDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

function LastUsed({ at }: { at: string | null }) {
  const { t } = useTranslation('tokens')
  return at ? (
    <RelativeTime at={at} />
  ) : (
    <Text span inherit c="dimmed" data-self-explaining>
      {t('neverUsed')}
    </Text>
  )
}
