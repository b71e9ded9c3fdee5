import { Anchor, Button, Code, Group, Stack, Text } from '@mantine/core'
import { baseFolder } from '../../../src/lib/addresses.ts'
import type { OutboxMail } from '../commands/records.ts'
import { useLanguage } from '../language.ts'
import classes from './panel.module.css'
import { Section } from './section.tsx'
import { useTexts } from './texts.ts'
import { useGive, useTold } from './use-control.ts'

export function OutboxTab() {
  return (
    <Stack gap="lg">
      <Mails />
      <Domains />
      <Uploads />
    </Stack>
  )
}

function Mails() {
  const t = useTexts()
  const mails = useTold('outbox', {})?.mails ?? []
  return (
    <Section title={t.mails}>
      {mails.length === 0 && <Nothing text={t.noMails} />}
      <ul className={classes.list}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Mail mail={mail} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Mail({ mail }: { mail: OutboxMail }) {
  const t = useTexts()
  const language = useLanguage()
  const link = ownLink(mail.link)
  const { subject, text } = t.letters?.[mail.kind] ?? mail
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {subject}
        </Text>
        <Text size="xs" c="dimmed">
          {new Date(mail.created).toLocaleString(language, { dateStyle: 'short', timeStyle: 'short' })}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {mail.to}
      </Text>
      <Text size="sm">{text}</Text>
      {link && (
        <Anchor size="sm" href={link}>
          {t.openLink}
        </Anchor>
      )}
    </>
  )
}

/** Mails lead to the product and nowhere else, whatever a snapshot says. */
function ownLink(link: string): string | null {
  // What was mailed before the scenario begins has no host yet.
  const address = link.startsWith('/') ? location.origin + baseFolder.slice(0, -1) + link : link
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && url.origin === location.origin ? url.href : null
}

function Domains() {
  const t = useTexts()
  const give = useGive()
  const domains = useTold('dns', {})?.domains ?? []
  return (
    <Section title={t.dns}>
      {domains.length === 0 && <Nothing text={t.noDomains} />}
      <ul className={classes.list}>
        {domains.map(({ value, team, verified, published }) => (
          <li key={`${value} ${team}`}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <div>
                <Code>{value}</Code>
                <Text size="xs" c="dimmed">
                  {team}, {verified ? t.verified : t.pending}
                </Text>
              </div>
              <Button
                flex="none"
                size="compact-sm"
                variant="default"
                aria-label={`${published ? t.unpublish : t.publish}: ${value}`}
                onClick={() => void give('dns', published ? { remove: value } : { publish: value })}
              >
                {published ? t.unpublish : t.publish}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Uploads() {
  const t = useTexts()
  const language = useLanguage()
  const uploads = (useTold('upload', {})?.uploads ?? []).filter((file) => file.uploaded_at !== null)
  const bytes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 1,
  })
  return (
    <Section title={t.uploads}>
      {uploads.length === 0 && <Nothing text={t.noUploads} />}
      <ul className={classes.list}>
        {uploads.map((file) => (
          <li key={file.path}>
            <Text size="sm" className={classes.wrap}>
              {file.filename}
            </Text>
            <Text size="xs" c="dimmed">
              {file.team}, {bytes.format((file.size ?? 0) / 1000)}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Nothing({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  )
}
