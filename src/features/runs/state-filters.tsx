import { Checkbox, Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { platforms } from '../../contract/rules/environment.ts'
import { runStates } from '../../contract/runs.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import type { FilterProps } from './filter-bar.tsx'

export function StateFilter({ search, setFilters }: FilterProps) {
  const { t } = useTranslation(['runs', 'common'])
  const chosen = search.state ?? []
  return (
    <FilterChip
      label={t('filters.state')}
      value={chosen.length > 0 ? chosen.map((state) => t(`common:runState.${state}`)).join(', ') : null}
      onClear={() => setFilters({ state: undefined })}
      width={200}
    >
      {() => (
        <Stack gap="xs">
          {runStates.map((state) => (
            <Checkbox
              key={state}
              label={t(`common:runState.${state}`)}
              checked={chosen.includes(state)}
              onChange={(event) => {
                const on = event.currentTarget.checked
                setFilters({ state: runStates.filter((one) => (one === state ? on : chosen.includes(one))) })
              }}
            />
          ))}
        </Stack>
      )}
    </FilterChip>
  )
}

export function PlatformFilter({ search, setFilters }: FilterProps) {
  const { t } = useTranslation('runs')
  return (
    <FilterChip
      label={t('filters.platform')}
      value={search.platform ?? null}
      onClear={() => setFilters({ platform: undefined })}
      width={180}
    >
      {(close) => (
        <Radio.Group
          aria-label={t('filters.platform')}
          value={search.platform ?? null}
          onChange={(value) => {
            setFilters({ platform: platforms.find((platform) => platform === value) })
            close()
          }}
        >
          <Stack gap="xs">
            {platforms.map((platform) => (
              <Radio key={platform} value={platform} label={platform} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </FilterChip>
  )
}
