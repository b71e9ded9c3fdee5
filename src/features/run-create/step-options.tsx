import { MultiSelect, NumberInput, SimpleGrid, Stack, Switch, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { applies, flags, numberFields, permissions } from './draft.ts'
import { FilterEditor } from './filter-editor.tsx'
import { PairsEditor } from './pairs-editor.tsx'
import classes from './run-create.module.css'
import { TextField } from './step-platform.tsx'
import type { RunForm } from './use-run-form.ts'

export function OptionsStep({ form }: { form: RunForm }) {
  const { t } = useTranslation('runCreate')
  const { values: draft } = form
  return (
    <>
      <Section title={t('options.about')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
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
