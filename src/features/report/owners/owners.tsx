import { Button, Group, NativeSelect } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type OwnerRule, useOwnerRules } from '../../../shared/owners/owner-rules.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { onDemand, useOnDemand } from '../../../ui/on-demand.tsx'
import { useDialog } from '../../../ui/use-dialog.tsx'
import {
  countOwners,
  type LabelledTest,
  noOwner,
  type Owner,
  type OwnerOf,
  ownersBy,
} from '../model/owners.ts'

export interface Owners {
  of: OwnerOf
  /** Of the project; there are none for a run without one. */
  rules: OwnerRule[]
  save: ((rules: OwnerRule[]) => void) | null
}

/** The owners of a project's tests, by labels and by the rules kept in this browser. */
export function useOwners(projectId: string | null): Owners {
  const { rules, save } = useOwnerRules(projectId ?? '')
  const of = useMemo(() => ownersBy(projectId === null ? [] : rules), [projectId, rules])
  return { of, rules, save: projectId === null ? null : save }
}

/** An owner and how it is known, if not by the label of that name. */
export function useOwnerWords(): (owner: Owner) => string {
  const { t } = useTranslation('report')
  return ({ name, by, pattern = '' }) =>
    by === 'label' ? name : t('owners.known', { name, by: t(`owners.by.${by}`, { pattern }) })
}

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
