import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Pair } from './draft.ts'
import classes from './run-create.module.css'

interface PairsEditorProps {
  label: string
  pairs: readonly Pair[]
  error?: string | undefined
  onChange: (pairs: Pair[]) => void
}

/** Names and values, line by line; pasting `A=1` lines into a name fills as many. */
export function PairsEditor({ label, pairs, error, onChange }: PairsEditorProps) {
  const { t } = useTranslation('runCreate')
  const change = (at: number, patch: Partial<Pair>) =>
    onChange(pairs.map((pair, i) => (i === at ? { ...pair, ...patch } : pair)))
  return (
    <fieldset className={classes.pairs} aria-invalid={error ? true : undefined}>
      <legend>{label}</legend>
      {pairs.map((pair, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <div key={i} className={classes.pairLine}>
          <TextInput
            aria-label={t('pairs.name', { number: i + 1 })}
            placeholder={t('pairs.namePlaceholder')}
            value={pair.name}
            maxLength={200}
            onChange={(event) => change(i, { name: event.currentTarget.value })}
            onPaste={(event) => {
              const pasted = pairsIn(event.clipboardData.getData('text'))
              if (pasted.length === 0) return
              event.preventDefault()
              onChange([...pairs.slice(0, i), ...pasted, ...pairs.slice(i + 1)])
            }}
          />
          <TextInput
            aria-label={t('pairs.value', { number: i + 1 })}
            placeholder={t('pairs.valuePlaceholder')}
            value={pair.value}
            onChange={(event) => change(i, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('pairs.remove', { number: i + 1 })}
            onClick={() => onChange(pairs.filter((_, at) => at !== i))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button
        size="compact-sm"
        variant="default"
        className={classes.add}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...pairs, { name: '', value: '' }])}
      >
        {t('pairs.add')}
      </Button>
    </fieldset>
  )
}

export function pairsIn(text: string): Pair[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const found = lines.flatMap((line) => {
    const at = line.indexOf('=')
    return at > 0 ? [{ name: line.slice(0, at).trim(), value: line.slice(at + 1) }] : []
  })
  return found.length === lines.length ? found : []
}
