import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import { largestMetadata, type MetadataProblem, readMetadata, type SamlMetadata } from './saml-metadata.ts'

/** Fills the form from the identity provider's file, read in the browser. */
export function MetadataButton({ onRead }: { onRead: (metadata: SamlMetadata) => void }) {
  const { t } = useTranslation('domains')
  const [result, setResult] = useState<MetadataProblem | 'read' | null>(null)
  const reset = useRef<() => void>(null)
  const read = async (file: File | null) => {
    if (!file) return
    const found = file.size > largestMetadata ? 'tooLarge' : readMetadata(await file.text())
    // The same file may be chosen again once it was mended.
    reset.current?.()
    setResult(typeof found === 'string' ? found : 'read')
    if (typeof found !== 'string') onRead(found)
  }
  return (
    <>
      <Group>
        <FileButton
          accept=".xml,application/xml,text/xml"
          resetRef={reset}
          onChange={(file) => void read(file)}
          inputProps={{ 'aria-label': t('metadata.open') }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              h="auto"
              mih={36}
              py={6}
              styles={{ label: { whiteSpace: 'normal' } }}
              leftSection={<IconFileUpload size={16} aria-hidden />}
            >
              {t('metadata.open')}
            </Button>
          )}
        </FileButton>
        <Text span c="dimmed">
          {t('metadata.orByHand')}
        </Text>
      </Group>
      {result && (
        <Notice kind={result === 'read' ? 'good' : 'bad'} live>
          {t(`metadata.${result}`)}
        </Notice>
      )}
    </>
  )
}
