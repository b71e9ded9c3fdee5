import { ActionIcon, Button, Group, Popover, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import type { runListDefinition } from '../../contract/access-and-lists.ts'
import { stringifySearch } from '../../lib/search-params.ts'
import type { ListState } from '../../lib/use-list-state.ts'
import { CopyButton } from '../../ui/buttons.tsx'
import classes from './runs.module.css'
import { longestViewName, useSavedViews, viewOf } from './saved-views.ts'

/** Views a person named. Each is a link, so it can be opened in a new tab and given to others. */
export function ViewsMenu({ listState }: { listState: ListState<typeof runListDefinition> }) {
  const { t } = useTranslation(['runs', 'common'])
  const { user } = useTeamSession()
  const { views, save, remove } = useSavedViews(user.id)
  const [opened, setOpened] = useState(false)
  const form = useForm({ initialValues: { name: '' }, transformValues: ({ name }) => name.trim() })
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={320}
      preventPositionChangeWhenVisible={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t('views.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('views.title')}>
        {views.length === 0 && (
          <Text c="dimmed" size="sm">
            {t('views.none')}
          </Text>
        )}
        <ul className={classes.views}>
          {views.map((view) => (
            <li key={view.id}>
              <listState.Link to="." search={view.search} onClick={() => setOpened(false)}>
                {view.name}
              </listState.Link>
              <CopyButton
                value={() => location.origin + location.pathname + stringifySearch(view.search)}
                of={t('views.link', { name: view.name })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('views.delete', { name: view.name })}
                onClick={() => remove(view.id)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <form
          onSubmit={form.onSubmit((name) => {
            if (name === '') return
            save(name, viewOf(listState.params))
            form.reset()
          })}
        >
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              flex={1}
              label={t('views.name')}
              maxLength={longestViewName}
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Button type="submit" disabled={form.getTransformedValues() === ''}>
              {t('common:actions.save')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
