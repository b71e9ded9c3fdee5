import { Button, Group, Input, SegmentedControl, SimpleGrid, TagsInput, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { randomId } from '../../lib/browser.ts'
import { Panel } from '../../ui/page.tsx'
import { applies, usesBundles } from './draft.ts'
import { FileSlot } from './file-slot.tsx'
import type { Uploads } from './uploads/uploads.ts'
import type { RunForm } from './use-run-form.ts'

interface AppsStepProps {
  form: RunForm
  uploads: Uploads
}

export function AppsStep({ form, uploads }: AppsStepProps) {
  const { t } = useTranslation('runCreate')
  const { values: draft } = form
  const part = { form, uploads }
  // The browser would open a file that is dropped, be it into a slot or beside it, in place of the page.
  useWindowEvent('dragover', keepPage)
  useWindowEvent('drop', keepPage)
  return (
    <>
      {applies('bundles', draft) && (
        <SegmentedControl
          style={{ alignSelf: 'flex-start' }}
          aria-label={t('apps.packaging')}
          value={draft.packaging}
          onChange={(value) => {
            const packaging = value === 'bundles' ? 'bundles' : 'app'
            const bundles =
              packaging === 'bundles' && draft.bundles.length === 0 ? [newBundle()] : draft.bundles
            form.set({ packaging, bundles })
          }}
          data={[
            { value: 'app', label: t('apps.single') },
            { value: 'bundles', label: t('apps.bundles') },
          ]}
        />
      )}
      {usesBundles(draft) ? <Bundles {...part} /> : <FilePair {...part} />}
      {applies('flows', draft) && (
        <TagsInput
          label={t('fields.flows')}
          description={t('hints.flows')}
          value={draft.flows}
          onChange={(flows) => form.set({ flows })}
          clearable
        />
      )}
    </>
  )
}

const keepPage = (event: DragEvent) => event.preventDefault()

const newBundle = () => ({ id: randomId(), app: null, testApp: null })

function Bundles({ form, uploads }: AppsStepProps) {
  const { t } = useTranslation('runCreate')
  const { bundles } = form.values
  const error = form.errorOf('bundles')
  const part = { form, uploads }
  return (
    <>
      {bundles.map(({ id }, i) => (
        <Panel component="section" key={id} radius="md" aria-label={t('apps.bundle', { number: i + 1 })}>
          <Group justify="space-between" gap="xs" mb="xs">
            <Title order={3}>{t('apps.bundle', { number: i + 1 })}</Title>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => {
                uploads.cancel(`bundles.${id}.app`)
                uploads.cancel(`bundles.${id}.testApp`)
                form.set({ bundles: bundles.filter((bundle) => bundle.id !== id) })
              }}
            >
              {t('apps.removeBundle')}
            </Button>
          </Group>
          <FilePair {...part} bundleId={id} />
        </Panel>
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => form.set({ bundles: [...bundles, newBundle()] })}
      >
        {t('apps.addBundle')}
      </Button>
    </>
  )
}

function FilePair({ bundleId, ...part }: AppsStepProps & { bundleId?: string }) {
  const place = bundleId ? `bundles.${bundleId}.` : ''
  return (
    <SimpleGrid minColWidth="min(300px, 100%)" autoFlow="auto-fit">
      <FileSlot {...part} slot={`${place}app`} part="app" optional={bundleId !== undefined} />
      <FileSlot {...part} slot={`${place}testApp`} part="testApp" />
    </SimpleGrid>
  )
}
