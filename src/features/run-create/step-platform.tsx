import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { IconBrandAndroid, IconBrandApple } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { projectNames } from '../../contract/projects.ts'
import type { Flavor } from '../../contract/rules/environment.ts'
import { frameworkKey } from '../../shared/environment-names.ts'
import { ChoiceCards } from './choice-cards.tsx'
import type { RunForm } from './use-run-form.ts'

/** On iOS the service runs native tests and Maestro; Appium is for Android. */
const flavorsOf = {
  Android: ['native', 'maestro', 'js-jest-appium', 'python-robotframework-appium'],
  iOS: ['native', 'maestro'],
} as const satisfies Record<string, readonly Flavor[]>

export function PlatformStep({ form }: { form: RunForm }) {
  const { t } = useTranslation('runCreate')
  const { platform, flavor } = form.values
  const offered: readonly Flavor[] = flavorsOf[platform]
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField field="name" form={form} />
        <ProjectSelect form={form} />
      </SimpleGrid>
      <ChoiceCards
        label={t('platform.platform')}
        value={platform}
        onChange={(next) => {
          const kept = (flavorsOf[next] as readonly Flavor[]).includes(flavor)
          form.set({ platform: next, ...(kept ? {} : { flavor: 'native' }) })
        }}
        cards={[
          {
            value: 'Android',
            label: 'Android',
            icon: <IconBrandAndroid size={24} stroke={1.5} aria-hidden />,
          },
          { value: 'iOS', label: 'iOS', icon: <IconBrandApple size={24} stroke={1.5} aria-hidden /> },
        ]}
      />
      <ChoiceCards
        label={t('platform.framework')}
        value={flavor}
        onChange={(next) => form.set({ flavor: next })}
        cards={offered.map((value) => ({
          value,
          ...t(`frameworks.${frameworkKey(platform, value)}`, { returnObjects: true }),
        }))}
      />
    </>
  )
}

export function TextField({ field, form }: { field: 'name' | 'branch' | 'link'; form: RunForm }) {
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
  // The select refuses to show an option twice.
  const bySlug = new Map(projects.data?.map((project) => [project.slug, project]))
  return (
    <Select
      {...form.field('project')}
      label={t('fields.project')}
      placeholder={t('placeholders.project')}
      data={[...bySlug.values()].map(({ name, slug }) => ({ value: slug, label: name }))}
      nothingFoundMessage={t('options.noProject')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('options.noProjectChosen') }}
    />
  )
}
