import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Pair } from './draft.ts'
import classes from './run-create.module.css'
import type { RunForm } from './use-run-form.ts'

interface PairsEditorProps {
  form: RunForm
  field: 'env_args' | 'test_env_args'
}

/** Names and values, line by line; pasting `A=1` lines into a name fills as many. */
export function PairsEditor({ form, field }: PairsEditorProps) {
  const { t } = useTranslation('runCreate')
  const pairs = form.values[field]
  const error = form.errorOf(field)
  const setPairs = (next: Pair[]) => form.set({ [field]: next })
  const change = (at: number, patch: Partial<Pair>) =>
    setPairs(pairs.map((pair, i) => (i === at ? { ...pair, ...patch } : pair)))
  return (
    <fieldset className={classes.fields} aria-invalid={error ? true : undefined}>
      <legend>{t(`fields.${field}`)}</legend>
      <Stack gap="xs" align="flex-start">
        {pairs.map((pair, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <Group key={i} gap="xs" wrap="nowrap" w="100%">
            <TextInput
              flex={2}
              aria-label={t('pairs.name', { number: i + 1 })}
              placeholder={t('pairs.namePlaceholder')}
              value={pair.name}
              maxLength={200}
              onChange={(event) => change(i, { name: event.currentTarget.value })}
              onPaste={(event) => {
                const pasted = pairsIn(event.clipboardData.getData('text'))
                if (pasted.length === 0) return
                event.preventDefault()
                setPairs([...pairs.slice(0, i), ...pasted, ...pairs.slice(i + 1)])
              }}
            />
            <TextInput
              flex={3}
              aria-label={t('pairs.value', { number: i + 1 })}
              placeholder={t('pairs.valuePlaceholder')}
              value={pair.value}
              onChange={(event) => change(i, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('pairs.remove', { number: i + 1 })}
              onClick={() => setPairs(pairs.filter((_, at) => at !== i))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {error && <Input.Error role="alert">{error}</Input.Error>}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setPairs([...pairs, { name: '', value: '' }])}
        >
          {t('pairs.add')}
        </Button>
      </Stack>
    </fieldset>
  )
}

function pairsIn(text: string): Pair[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const found = lines.flatMap((line) => {
    const at = line.indexOf('=')
    return at > 0 ? [{ name: line.slice(0, at).trim(), value: line.slice(at + 1) }] : []
  })
  return found.length === lines.length ? found : []
}
