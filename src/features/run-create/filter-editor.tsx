import {
  ActionIcon,
  Button,
  Group,
  JsonInput,
  NativeSelect,
  SimpleGrid,
  TagsInput,
  Text,
} from '@mantine/core'
import { IconBookmark, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { projectNames } from '../../contract/projects.ts'
import { useKnownTests } from '../../shared/known-failures.ts'
import type { FieldProps } from '../../ui/form/form.ts'
import { type FilterRule, filterKinds } from './draft.ts'
import { filtersFromJson, filtersToJson, leavingOut, leftOut } from './filters.ts'
import classes from './run-create.module.css'
import type { RunForm } from './use-run-form.ts'

const lists = ['allow', 'block'] as const

/** Which tests run: rules on the left, the service's JSON on the right, each following the other. */
export function FilterEditor({ form }: { form: RunForm }) {
  const { t } = useTranslation('runCreate')
  const { filters, filtersJson } = form.values
  const json = filtersJson ?? filtersToJson(filters) ?? ''
  return (
    <fieldset className={classes.fields}>
      <legend>{t('filters.title')}</legend>
      <SimpleGrid minColWidth="min(360px, 100%)" autoFlow="auto-fit">
        <div>
          {filtersJson === null ? (
            <>
              <Rules rules={filters} onChange={(rules) => form.set({ filters: rules })} />
              <KnownFailures form={form} />
            </>
          ) : (
            <Text fz={13} c="dimmed">
              {t('filters.onlyJson')}
            </Text>
          )}
        </div>
        <FilterJson
          // Typing in it keeps the editor; a change of the rules beside it makes a new one.
          key={filtersJson === null ? json : 'typed'}
          json={json}
          field={form.field('filters')}
          onChange={(text) => {
            const rules = filtersFromJson(text)
            form.set(rules ? { filters: rules, filtersJson: null } : { filtersJson: text })
          }}
        />
      </SimpleGrid>
    </fieldset>
  )
}

interface RulesProps {
  rules: readonly FilterRule[]
  onChange: (rules: FilterRule[]) => void
}

function Rules({ rules, onChange }: RulesProps) {
  const { t } = useTranslation('runCreate')
  const change = (at: number, patch: Partial<FilterRule>) =>
    onChange(rules.map((rule, i) => (i === at ? { ...rule, ...patch } : rule)))
  return (
    <>
      {rules.map((rule, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place
        <div key={i} className={classes.rule}>
          <NativeSelect
            aria-label={t('filters.list', { number: i + 1 })}
            value={rule.list}
            onChange={(event) =>
              change(i, { list: lists.find((list) => list === event.currentTarget.value) ?? 'allow' })
            }
            data={lists.map((list) => ({ value: list, label: t(`filters.lists.${list}`) }))}
          />
          <NativeSelect
            aria-label={t('filters.kind', { number: i + 1 })}
            value={rule.kind}
            onChange={(event) =>
              change(i, { kind: filterKinds.find((kind) => kind === event.currentTarget.value) ?? 'class' })
            }
            data={filterKinds.map((kind) => ({ value: kind, label: t(`filters.kinds.${kind}`) }))}
          />
          <TagsInput
            className={classes.ruleValues}
            aria-label={t('filters.values', { number: i + 1 })}
            placeholder={rule.values.length === 0 ? t(`filters.examples.${rule.kind}`) : ''}
            value={rule.values}
            onChange={(values) => change(i, { values })}
            acceptValueOnBlur
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('filters.remove', { number: i + 1 })}
            onClick={() => onChange(rules.filter((_, at) => at !== i))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Group gap="xs">
        {lists.map((list) => (
          <Button
            key={list}
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...rules, { list, kind: 'class', values: [] }])}
          >
            {t(`filters.add.${list}`)}
          </Button>
        ))}
      </Group>
    </>
  )
}

/** Leaves the known failures of the chosen project out, where it has some. */
function KnownFailures({ form }: { form: RunForm }) {
  const { t } = useTranslation('runCreate')
  const { project: slug, platform, filtersJson } = form.values
  const projects = useQuery({ ...endpointQuery(projectNames, {}), enabled: slug !== null })
  const project = projects.data?.find((one) => one.slug === slug)
  const known = useKnownTests(project?.id ?? null, platform)
  const left = leftOut(form.values)
  const count = filtersJson === null && known ? [...known].filter((test) => !left.has(test)).length : 0
  if (!known || count === 0) return null
  return (
    <Button
      mt="xs"
      size="compact-sm"
      variant="default"
      leftSection={<IconBookmark size={14} aria-hidden />}
      onClick={() => form.set(leavingOut(form.values, known))}
    >
      {t('filters.leaveKnownOut', { count })}
    </Button>
  )
}

interface FilterJsonProps {
  json: string
  field: FieldProps
  onChange: (text: string) => void
}

function FilterJson({ json, field, onChange }: FilterJsonProps) {
  const { t } = useTranslation(['runCreate', 'common'])
  const [text, setText] = useState(json)
  return (
    <JsonInput
      label={t('filters.json')}
      value={text}
      error={field.error}
      validationError={t('common:validation.json')}
      autosize
      minRows={6}
      maxRows={20}
      spellCheck={false}
      onChange={setText}
      onBlur={(event) => {
        if (text !== json) onChange(text)
        field.onBlur(event)
      }}
    />
  )
}
