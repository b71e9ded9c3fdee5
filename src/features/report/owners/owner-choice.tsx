import { Button, Group, NativeSelect } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand } from '../../../lib/on-demand.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useOnDemand } from '../../../ui/on-demand.tsx'
import { useDialog } from '../../../ui/use-dialog.tsx'
import { countOwners, type LabelledTest, noOwner } from '../model/owners.ts'
import type { Owners } from './use-owners.ts'

const rulesDialog = onDemand(() => import('../../../shared/owners/owner-rules-dialog.tsx'))

interface OwnerChoiceProps {
  owners: Owners
  /** All of the page, whatever is chosen. */
  tests: readonly LabelledTest[]
  project: string | undefined
  chosen: string | undefined
  className?: string | undefined
  small?: boolean
  onChoose: (owner: string | undefined) => void
}

/** Whose tests are shown, and the way to the rules that name owners. */
export function OwnerChoice({
  owners,
  tests,
  project,
  chosen,
  className,
  small = false,
  onChoose,
}: OwnerChoiceProps) {
  const { t } = useTranslation('report')
  const { loaded, loadThen, prepare } = useOnDemand(rulesDialog)
  const counts = useMemo(() => countOwners(tests, owners.of), [tests, owners.of])
  const unowned = counts.get('') ?? 0
  const hasOwners = unowned < tests.length
  const { save, rules } = owners
  const dialog = useDialog(
    (props) =>
      loaded &&
      save && (
        <loaded.OwnerRulesDialog
          {...props}
          project={project}
          rules={rules}
          noOwners={!hasOwners}
          onSave={save}
        />
      ),
  )
  const opening = {
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => loadThen(() => dialog.open()),
  }
  const names = [...counts.keys()].filter((name) => name !== '')
  if (chosen !== undefined && chosen !== noOwner && !counts.has(chosen)) names.push(chosen)
  return (
    <Group gap={8} wrap="nowrap" miw={0} className={className}>
      {(hasOwners || chosen !== undefined) && (
        <NativeSelect
          flex={1}
          miw={0}
          maw={240}
          size={small ? 'xs' : 'sm'}
          aria-label={t('owners.label')}
          value={chosen ?? ''}
          data={[
            { value: '', label: t('owners.any') },
            ...names.map((name) => ({
              value: name,
              label: t('owners.counted', { name, count: counts.get(name) ?? 0 }),
            })),
            ...(unowned > 0 || chosen === noOwner
              ? [{ value: noOwner, label: t('owners.counted', { name: t('owners.none'), count: unowned }) }]
              : []),
          ]}
          onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
        />
      )}
      {save &&
        (hasOwners ? (
          <IconButton
            icon={IconUsersGroup}
            variant="default"
            size={small ? 30 : 36}
            label={t('owners.rules')}
            {...opening}
          />
        ) : (
          <Button
            variant="default"
            size={small ? 'xs' : 'sm'}
            leftSection={<IconUsersGroup size={16} aria-hidden />}
            {...opening}
          >
            {t('owners.rules')}
          </Button>
        ))}
      {dialog.dialog}
    </Group>
  )
}
