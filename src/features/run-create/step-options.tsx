import { MultiSelect, NumberInput, Select, SimpleGrid, Stack, Switch, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { projectNames } from '../../contract/projects.ts'
import { applies, flags, numberFields, permissions } from './draft.ts'
import { FilterEditor } from './filter-editor.tsx'
import { PairsEditor } from './pairs-editor.tsx'
import classes from './run-create.module.css'
import type { RunForm } from './use-run-form.ts'

export function OptionsStep({ form }: { form: RunForm }) {
  const { t } = useTranslation('runCreate')
  const { values: draft } = form
  return (
    <>
      <Section title={t('options.about')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField field="name" form={form} />
          <ProjectSelect form={form} />
          <TextField field="branch" form={form} />
          <TextField field="link" form={form} />
        </SimpleGrid>
      </Section>
      <Section title={t('options.behaviour')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {flags
            .filter((flag) => applies(flag, draft))
            .map((flag) => (
              <Switch
                key={flag}
                {...form.checkbox(flag)}
                label={t(`fields.${flag}`)}
                description={t(`hints.${flag}`)}
              />
            ))}
        </SimpleGrid>
      </Section>
      <Section title={t('options.limits')}>
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
          {numberFields
            .filter((field) => applies(field, draft))
            .map((field) => (
              <NumberInput
                key={field}
                {...form.field(field)}
                label={t(`fields.${field}`)}
                description={t(`hints.${field}`)}
                placeholder={t('options.byDefault')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                allowDecimal={false}
                onChange={(value) => form.set({ [field]: typeof value === 'number' ? value : '' })}
              />
            ))}
        </SimpleGrid>
      </Section>
      <Section title={t('options.environment')}>
        <PairsEditor form={form} field="env_args" />
        {applies('test_env_args', draft) && <PairsEditor form={form} field="test_env_args" />}
        {applies('granted_permission', draft) && (
          <MultiSelect
            label={t('fields.granted_permission')}
            data={permissions}
            value={draft.granted_permission}
            onChange={(granted_permission) => form.set({ granted_permission })}
            searchable
            clearable
          />
        )}
      </Section>
      <Section title={t('options.tests')}>
        <FilterEditor form={form} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Stack>
        <Title order={3} fz={16}>
          {title}
        </Title>
        {children}
      </Stack>
    </section>
  )
}

function TextField({ field, form }: { field: 'name' | 'branch' | 'link'; form: RunForm }) {
  const { t } = useTranslation('runCreate')
  return (
    <TextInput
      {...form.field(field)}
      label={t(`fields.${field}`)}
      placeholder={t(`placeholders.${field}`)}
      maxLength={field === 'link' ? 2000 : 300}
    />
  )
}

function ProjectSelect({ form }: { form: RunForm }) {
  const { t } = useTranslation('runCreate')
  const projects = useQuery(endpointQuery(projectNames, {}))
  return (
    <Select
      {...form.field('project')}
      label={t('fields.project')}
      placeholder={t('placeholders.project')}
      data={projects.data?.map(({ name, slug }) => ({ value: slug, label: name })) ?? []}
      nothingFoundMessage={t('options.noProject')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('options.noProjectChosen') }}
    />
  )
}
