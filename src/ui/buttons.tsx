import { ActionIcon, type ActionIconProps, Button, type ElementProps } from '@mantine/core'
import { type Icon, IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../lib/browser.ts'

interface CopyButtonProps {
  value: string | (() => string)
  /** With a label it is a button with text, without one an icon. */
  label?: string
  /** Names the value that an icon copies, where several stand on one page. */
  of?: string
  /** The value is an address. */
  isLink?: boolean
}

export function CopyButton({ value, label, of, isLink = false }: CopyButtonProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = () => {
    copyText(typeof value === 'function' ? value() : value).then(
      () => setCopied(true),
      (error: unknown) => console.error(error),
    )
  }
  const text = copied ? t('actions.copied') : (label ?? t('actions.copy'))
  const Icon = copied ? IconCheck : isLink ? IconLink : IconCopy
  const icon = <Icon size={16} aria-hidden />
  const words = of ? `${text}: ${of}` : text
  return label ? (
    <Button variant="default" leftSection={icon} onClick={copy}>
      <span aria-live="polite">{text}</span>
    </Button>
  ) : (
    <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={words} title={words}>
      {icon}
    </ActionIcon>
  )
}

interface IconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  icon: Icon
  /** The action: read out, and shown on hover. */
  label: string
}

export function IconButton({ icon: Glyph, label, ...props }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...props}>
      <Glyph size={18} aria-hidden />
    </ActionIcon>
  )
}
