import { Button, Text } from '@mantine/core'
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageQuery } from '../../api/query.ts'
import type { SortField } from '../../contract/lists.ts'
import { tokenList } from '../../contract/outline.ts'
import { type ApiToken, createToken, deleteToken, listTokens } from '../../contract/tokens.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { listQueryOf, useList } from '../../lib/use-list.ts'
import { useDenied } from '../../shared/denied.ts'
import { NameCell, RelativeTime } from '../../ui/cells.tsx'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { timeColumn } from '../../ui/table/usual-columns.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { RevokeTokenDialog } from './revoke-token-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const route = getRouteApi('/_team/tokens')

const columns: readonly Column<ApiToken, SortField<typeof tokenList>>[] = [
  {
    id: 'name',
    title: (t) => t('tokens:columns.name'),
    cell: (token) => (
      <NameCell name={token.name}>
        <code title={token.token_preview}>{token.token_preview}</code>
      </NameCell>
    ),
    sortable: true,
    fixed: true,
    phone: 'title',
  },
  {
    id: 'created_by',
    title: (t) => t('tokens:columns.createdBy'),
    cell: (token) => token.created_by.name,
    width: 190,
    phone: 'labelled',
  },
  { ...timeColumn('created', (t) => t('tokens:columns.created'), 'hidden'), width: 200 },
  {
    id: 'last_used',
    title: (t) => t('tokens:columns.lastUsed'),
    cell: (token) => <LastUsed at={token.last_used} />,
    sortable: true,
    width: 230,
    phone: 'labelled',
  },
]

export const tokensQuery = (search: ListSearch<typeof tokenList>) =>
  pageQuery(listTokens, { query: listQueryOf(tokenList, search) })

export function TokensPage() {
  const { t } = useTranslation(['tokens', 'common'])
  const denied = useDenied()
  const list = useList(tokenList, route)
  const tokens = useQuery(tokensQuery(list.search))
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
        list={list}
        errorTitle={t('notLoaded')}
        columns={columns}
        rows={tokens}
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
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
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
