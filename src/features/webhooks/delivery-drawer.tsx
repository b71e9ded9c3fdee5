import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Delivery, DeliveryAttempt } from '../../contract/webhooks.ts'
import { runTitle } from '../../shared/runs/run-title.ts'
import { absent, RelativeTime } from '../../ui/cells.tsx'
import { DetailsDrawer, DetailsList } from '../../ui/details-drawer.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import type { RowAction } from '../../ui/table/row-menu-items.tsx'
import type { DialogProps } from '../../ui/use-dialog.tsx'
import { DeliveryStatus, eventWord, outcomeWord } from './words.tsx'

interface DeliveryDrawerProps extends DialogProps {
  delivery: Delivery
  actionFor: (delivery: Delivery) => RowAction
}

/** One delivery with all its attempts. */
export function DeliveryDrawer({ delivery, actionFor, ...dialog }: DeliveryDrawerProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  const query = { data: delivery, error: null, refetch: () => {}, isFetching: false }
  return (
    <DetailsDrawer
      {...dialog}
      title={eventWord(t, delivery.event)}
      query={query}
      facts={({ id, event, state, created, next_attempt }) => [
        [t('columns.event'), <code key="event">{event}</code>],
        [t('columns.run'), <DeliveryRun key="run" delivery={delivery} />],
        [t('columns.state'), <DeliveryStatus key="state" state={state} />],
        [t('columns.happened'), <RelativeTime key="created" at={created} />],
        [t('nextAttempt'), next_attempt && <RelativeTime key="next" at={next_attempt} />],
        [t('id'), <code key="id">{id}</code>],
      ]}
      actions={(shown) => [actionFor(shown)]}
    >
      {({ attempts }) => (
        <DetailsList
          title={t('log')}
          query={query}
          rows={() =>
            attempts.map((attempt, i) => ({
              id: `${i} ${attempt.at}`,
              content: <Attempt attempt={attempt} />,
              note: <RelativeTime at={attempt.at} />,
            }))
          }
          empty={t('notAttempted')}
        />
      )}
    </DetailsDrawer>
  )
}

/** The limit of a month is about no run. */
export function DeliveryRun({ delivery: { run } }: { delivery: Delivery }) {
  const { t } = useTranslation()
  if (!run) return absent
  return (
    <AnchorLink to="/runs/$id/report" params={{ id: run.id }} style={{ overflowWrap: 'anywhere' }}>
      {runTitle(t, run)}
    </AnchorLink>
  )
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { t } = useTranslation(['webhooks', 'common'])
  return (
    <Box miw={0}>
      {outcomeWord(t, attempt)}
      {attempt.reply && (
        <Text component="code" display="block" ff="monospace" fz={12} c="dimmed" lineClamp={6}>
          {attempt.reply}
        </Text>
      )}
    </Box>
  )
}
