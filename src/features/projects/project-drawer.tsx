import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import {
  createProject,
  listProjects,
  type Project,
  projectBody,
  projectNames,
  updateProject,
} from '../../contract/projects.ts'
import { listRuns } from '../../contract/runs.ts'
import { suggestSlug } from '../../lib/suggest-slug.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'

interface ProjectDrawerProps extends DialogProps {
  /** Null for a new one. */
  project: Project | null
}

// Runs carry the name of their project.
const stale = { invalidates: [listProjects, projectNames, listRuns] }

export function ProjectDrawer({ project, ...dialog }: ProjectDrawerProps) {
  const { t } = useTranslation(['projects', 'common'])
  const create = useMutation(endpointMutation(createProject, stale))
  const update = useMutation(endpointMutation(updateProject, stale))
  // The slug follows the name until it is edited.
  const slugIsOwn = useRef(project !== null)
  const form = useForm({
    schema: projectBody,
    initialValues: { name: project?.name ?? '', slug: project?.slug ?? '' },
    mutation: {
      reset: (project ? update : create).reset,
      mutateAsync: (body: { name: string; slug: string }) =>
        project ? update.mutateAsync({ id: project.id, body }) : create.mutateAsync({ body }),
    },
    toInput: (body) => body,
    onSuccess: (saved) => {
      toast({ kind: 'success', message: t(project ? 'saved' : 'created', { name: saved.name }) })
      dialog.onClose()
    },
    labels: { name: t('fields.name'), slug: t('fields.slug') },
    hints: { slug: t('common:validation.slug') },
    errorFields: {
      PROJECT_WITH_SAME_NAME_ALREADY_EXISTS: 'name',
      PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS: 'slug',
    },
  })
  const name = form.field('name')
  const slug = form.field('slug')
  return (
    <FormModal
      {...dialog}
      title={project ? t('editTitle', { name: project.name }) : t('createTitle')}
      form={form}
      submitLabel={t(project ? 'common:actions.save' : 'common:actions.create')}
      disabled={project !== null && !form.dirty}
      size={440}
      side
    >
      <TextInput
        {...name}
        label={t('fields.name')}
        maxLength={200}
        data-autofocus
        onChange={(event) => {
          name.onChange(event)
          if (!slugIsOwn.current) form.set({ slug: suggestSlug(event.currentTarget.value) })
        }}
      />
      <TextInput
        {...slug}
        label={t('fields.slug')}
        description={t(project ? 'fields.slugChangeHint' : 'fields.slugHint')}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          slugIsOwn.current = event.currentTarget.value !== ''
          slug.onChange(event)
        }}
      />
    </FormModal>
  )
}
