import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/failures.ts'
import { fileQuery } from '../api/files.ts'
import { endpointQuery } from '../api/query.ts'
import { teamOnly } from '../app/guards.ts'
import { WhileSignedIn } from '../app/while-signed-in.tsx'
import { getRun } from '../contract/runs.ts'
import { deliverTrace } from '../features/profiler/frame-link.ts'
import { loadTexts } from '../i18n/texts.ts'
import { saveFile } from '../lib/browser.ts'
import { ButtonLink } from '../ui/links.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { ErrorState } from '../ui/states.tsx'
import classes from './profiling.$run.module.css'

export const Route = createFileRoute('/profiling/$run')({
  validateSearch: ({ data }): { data?: string } => ({ data: typeof data === 'string' ? data : undefined }),
  beforeLoad: teamOnly,
  loader: () => loadTexts('report'),
  component: ProfilerPage,
})

function ProfilerPage() {
  const { run } = Route.useParams()
  const { data } = Route.useSearch()
  return (
    <WhileSignedIn>
      <Profiler runId={run} data={data} />
    </WhileSignedIn>
  )
}

const frameAddress = `${import.meta.env.BASE_URL}static/profiler/`

/** Rule 4.10: the trace comes from the artifact call; a status above 303 leads to the root. */
function Profiler({ runId, data = '' }: { runId: string; data: string | undefined }) {
  const { t } = useTranslation(['report', 'common'])
  const navigate = useNavigate()
  const run = useQuery(endpointQuery(getRun, { id: runId }))
  const trace = useQuery(fileQuery(runId + data))
  const refused = trace.error instanceof ApiError && trace.error.status > 303
  useEffect(() => {
    if (refused) void navigate({ to: '/', replace: true })
  }, [refused, navigate])

  const file = data.split('/').at(-1) || runId
  const device = file.replace(/\.json$/, '')
  const title = run.data?.name ? `${run.data.name}, ${device}` : device
  usePageTitle(`${t('common:titles.profiling')}: ${title}`)
  return (
    <main id="content" className={classes.page} tabIndex={-1}>
      <header className={classes.bar}>
        <ButtonLink
          to="/runs/$id/report"
          params={{ id: runId }}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('profiler.back')}
        </ButtonLink>
        <h1>{title}</h1>
        {trace.data && <Download trace={trace.data} name={file} />}
      </header>
      {trace.data && !run.isPending ? (
        <Frame trace={trace.data} title={title} file={file} />
      ) : trace.error && !refused ? (
        <ErrorState query={trace} />
      ) : (
        <Waiting words={t('profiler.loading')} />
      )}
    </main>
  )
}

function Frame({ trace, title, file }: { trace: Blob; title: string; file: string }) {
  const { t } = useTranslation(['report', 'common'])
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'waiting' | 'delivered' | 'silent'>('waiting')
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn has a frame of its own
  useEffect(() => {
    let stop = () => {}
    let gone = false
    setState('waiting')
    void trace.arrayBuffer().then((buffer) => {
      const target = frame.current?.contentWindow
      if (gone || !target) return
      stop = deliverTrace({
        frame: target,
        trace: { buffer, title },
        origin: location.origin,
        listener: window,
        onDelivered: () => setState('delivered'),
        onSilent: () => setState('silent'),
      })
    })
    return () => {
      gone = true
      stop()
    }
  }, [trace, title, turn])
  return (
    <div className={classes.stage}>
      {state === 'waiting' && <Waiting words={t('profiler.waiting')} />}
      {state === 'silent' ? (
        <Stack role="alert" align="center" maw={520} mt="10vh" mx="auto" px={16} ta="center">
          <Title order={2}>{t('profiler.silent')}</Title>
          <Text c="dimmed">{t('profiler.silentHint')}</Text>
          <Group justify="center" gap={8}>
            <Button onClick={() => setTurn(turn + 1)}>{t('common:actions.retry')}</Button>
            <Download trace={trace} name={file} />
          </Group>
        </Stack>
      ) : null}
      {state !== 'silent' && (
        <iframe
          key={turn}
          ref={frame}
          className={classes.frame}
          src={frameAddress}
          title={t('profiler.frame')}
          data-delivered={state === 'delivered' || undefined}
        />
      )}
    </div>
  )
}

function Download({ trace, name }: { trace: Blob; name: string }) {
  const { t } = useTranslation('report')
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => saveFile(trace, name)}
    >
      {t('profiler.download')}
    </Button>
  )
}

function Waiting({ words }: { words: string }) {
  return (
    <Group role="status" pos="absolute" inset={0} justify="center" gap={12} c="dimmed">
      <Loader size="sm" />
      {words}
    </Group>
  )
}
