import { Modal, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileUrl } from '../../../api/files.ts'
import type { Artifact } from '../../../contract/artifacts.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import classes from './evidence.module.css'

export function Screenshot({ file }: { file: Artifact }) {
  const { t } = useTranslation(['report', 'common'])
  const [enlarged, setEnlarged] = useState(false)
  const [broken, setBroken] = useState(false)
  const { url, query } = useFileUrl(file.id)
  if (query.error) return <ErrorState query={query} />
  if (broken) return <p className={classes.broken}>{t('evidence.brokenScreenshot')}</p>
  if (!url) return <Skeleton height={240} />
  return (
    <>
      <UnstyledButton
        className={classes.thumbnail}
        onClick={() => setEnlarged(true)}
        aria-label={t('evidence.enlarge')}
      >
        <img src={url} alt={t('evidence.screenshot')} onError={() => setBroken(true)} />
      </UnstyledButton>
      <Modal
        opened={enlarged}
        onClose={() => setEnlarged(false)}
        title={t('evidence.screenshot')}
        size="auto"
        centered
      >
        <img src={url} alt={t('evidence.screenshot')} className={classes.large} />
      </Modal>
    </>
  )
}
