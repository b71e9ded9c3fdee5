import { Anchor, Code, Group, Stack, Text } from '@mantine/core'
import { baseFolder } from '../../../src/lib/addresses.ts'
import { mailTexts } from '../../service/mail-texts.ts'
import type { InboxDelivery } from '../commands/deliveries.ts'
import type { OutboxMail } from '../commands/records.ts'
import { useLanguage } from '../language.ts'
import classes from './panel.module.css'
import { Rows, Section, SmallButton, SmallNote } from './section.tsx'
import { useTexts } from './texts.ts'
import { useCommandResult, useRunCommand } from './use-panel.ts'

export function OutboxTab() {
  return (
    <Stack gap="lg">
      <Mails />
      <Deliveries />
      <Domains />
      <Uploads />
    </Stack>
  )
}

function Mails() {
  const t = useTexts()
  const mails = useCommandResult('outbox')?.mails ?? []
  return (
    <Section title={t.mails}>
      <Rows items={mails} keyOf={({ id }) => id} empty={t.noMails}>
        {(mail) => <Mail mail={mail} />}
      </Rows>
    </Section>
  )
}

function Mail({ mail }: { mail: OutboxMail }) {
  const t = useTexts()
  const language = useLanguage()
  const link = ownLink(mail.link)
  const { subject, text } = mailTexts[language][mail.kind]
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {subject}
        </Text>
        <SentAt time={mail.created} />
      </Group>
      <SmallNote>{mail.to}</SmallNote>
      <Text size="sm">{text}</Text>
      {link && (
        <Anchor size="sm" href={link}>
          {t.openLink}
        </Anchor>
      )}
    </>
  )
}

function SentAt({ time }: { time: string }) {
  const language = useLanguage()
  return (
    <SmallNote>
      {new Date(time).toLocaleString(language, { dateStyle: 'short', timeStyle: 'short' })}
    </SmallNote>
  )
}

/** Links of mails lead only to the product, even in a foreign snapshot. */
function ownLink(link: string): string | null {
  // Mails from before the scenario begins have no host yet.
  const address = link.startsWith('/') ? location.origin + baseFolder.slice(0, -1) + link : link
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && url.origin === location.origin ? url.href : null
}

const shownDeliveries = 20

function Deliveries() {
  const t = useTexts()
  const deliveries = useCommandResult('deliveries')?.deliveries ?? []
  return (
    <Section title={t.deliveries}>
      <Rows items={deliveries.slice(0, shownDeliveries)} keyOf={({ id }) => id} empty={t.noDeliveries}>
        {(delivery) => <Delivery delivery={delivery} />}
      </Rows>
    </Section>
  )
}

function Delivery({ delivery }: { delivery: InboxDelivery }) {
  const t = useTexts()
  const { event, created, url, state, attempts, body } = delivery
  const last = attempts.at(-1)
  const answer = last?.problem ? t.attemptProblems[last.problem] : last && `HTTP ${last.status}`
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Code>{event}</Code>
        <SentAt time={created} />
      </Group>
      <SmallNote className={classes.wrap}>{url}</SmallNote>
      <Text size="sm">{answer ? `${answer}, ${t.deliveryStates[state]}` : t.notTried}</Text>
      <details className={classes.sent}>
        <summary>{t.sentBody}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
        <pre className={classes.body} tabIndex={0}>
          {body && JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      </details>
    </>
  )
}

function Domains() {
  const t = useTexts()
  const runCommand = useRunCommand()
  const domains = useCommandResult('dns')?.domains ?? []
  return (
    <Section title={t.dns}>
      <Rows items={domains} keyOf={({ value, team }) => `${value} ${team}`} empty={t.noDomains}>
        {({ value, team, verified, published }) => (
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <div>
              <Code>{value}</Code>
              <SmallNote>
                {team}, {verified ? t.verified : t.pending}
              </SmallNote>
            </div>
            <SmallButton
              flex="none"
              aria-label={`${published ? t.unpublish : t.publish}: ${value}`}
              onClick={() => void runCommand('dns', published ? { remove: value } : { publish: value })}
            >
              {published ? t.unpublish : t.publish}
            </SmallButton>
          </Group>
        )}
      </Rows>
    </Section>
  )
}

function Uploads() {
  const t = useTexts()
  const language = useLanguage()
  const uploads = (useCommandResult('upload')?.uploads ?? []).filter((file) => file.uploaded_at !== null)
  const bytes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 1,
  })
  return (
    <Section title={t.uploads}>
      <Rows items={uploads} keyOf={({ path }) => path} empty={t.noUploads}>
        {(file) => (
          <>
            <Text size="sm" className={classes.wrap}>
              {file.filename}
            </Text>
            <SmallNote>
              {file.team}, {bytes.format((file.size ?? 0) / 1000)}
            </SmallNote>
          </>
        )}
      </Rows>
    </Section>
  )
}
