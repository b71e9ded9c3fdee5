import { Button, SegmentedControl, TagsInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { applies, type Bundle, usesBundles } from './draft.ts'
import { FileSlot } from './file-slot.tsx'
import classes from './run-create.module.css'
import type { Uploads } from './uploads/use-uploads.ts'
import type { RunForm } from './use-run-form.ts'

interface AppsStepProps {
  form: RunForm
  uploads: Uploads
}

export function AppsStep({ form, uploads }: AppsStepProps) {
  const { t } = useTranslation('runCreate')
  const { values: draft } = form
  const part = { form, uploads }
  useFilesStayOut()
  return (
    <>
      {applies('bundles', draft) && (
        <SegmentedControl
          className={classes.packaging}
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
      {usesBundles(draft) ? (
        <Bundles {...part} />
      ) : (
        <div className={classes.pair}>
          <FileSlot {...part} slot="app" part="app" />
          <FileSlot {...part} slot="testApp" part="testApp" />
        </div>
      )}
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

/** The browser would open a file that is dropped, be it into a slot or beside it, in place of the page. */
function useFilesStayOut(): void {
  useWindowEvent('dragover', keepPage)
  useWindowEvent('drop', keepPage)
}

const keepPage = (event: DragEvent) => event.preventDefault()

const newBundle = (): Bundle => ({ id: crypto.randomUUID(), app: null, testApp: null })

function Bundles({ form, uploads }: AppsStepProps) {
  const { t } = useTranslation('runCreate')
  const { bundles } = form.values
  const error = form.errorOf('bundles')
  const part = { form, uploads }
  return (
    <>
      {bundles.map(({ id }, i) => (
        <section key={id} className={classes.bundle} aria-label={t('apps.bundle', { number: i + 1 })}>
          <header>
            <h3>{t('apps.bundle', { number: i + 1 })}</h3>
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
          </header>
          <div className={classes.pair}>
            <FileSlot {...part} slot={`bundles.${id}.app`} part="app" optional />
            <FileSlot {...part} slot={`bundles.${id}.testApp`} part="testApp" />
          </div>
        </section>
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="default"
        className={classes.add}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => form.set({ bundles: [...bundles, newBundle()] })}
      >
        {t('apps.addBundle')}
      </Button>
    </>
  )
}
