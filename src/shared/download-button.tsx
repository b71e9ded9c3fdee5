import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../lib/browser.ts'
import { useErrorText } from '../ui/error-text.ts'
import { toast } from '../ui/toast.ts'

interface DownloadButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  bytes: () => Promise<Blob>
  fileName: string
}

/** Saves a file that has to be asked for with the session. */
export function DownloadButton({ bytes, fileName, ...props }: DownloadButtonProps) {
  const errorText = useErrorText()
  const download = useMutation({
    mutationFn: bytes,
    onSuccess: (content) => saveFile(content, fileName),
    onError: (error) => toast({ kind: 'error', message: errorText(error) }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
      {...props}
    />
  )
}
