import { useTranslation } from 'react-i18next'
import { androidDevices, deviceName } from '../../contract/rules/environment.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { choicesOf, type EnvironmentField, fieldsOf } from './environment-choices.ts'
import type { RunForm } from './use-run-form.ts'

/** Only what goes together can be chosen; what can't says why (rule 5.2). */
export function EnvironmentStep({ form }: { form: RunForm }) {
  return fieldsOf(form.values.platform).map((field) => <Field key={field} field={field} form={form} />)
}

function Field({ field, form }: { field: EnvironmentField; form: RunForm }) {
  const { t } = useTranslation('runCreate')
  const { values: draft } = form
  const label = t(`fields.${field}`)
  return (
    <ChoiceCards
      small
      label={label}
      value={draft[field]}
      error={form.errorOf(field)}
      onChange={(value) => form.set({ [field]: value })}
      cards={choicesOf(draft, field).map(({ value, reason }) => ({
        value,
        label: labelOf(field, value, draft.platform),
        description: field === 'device' ? sizeOf(value) : undefined,
        reason: reason && t(`rules.${reason}`),
      }))}
    />
  )
}

function labelOf(field: EnvironmentField, value: string, platform: string): string {
  if (field === 'device') return deviceName(value)
  return field === 'os_version' ? `${platform} ${value}` : value
}

function sizeOf(id: string): string | undefined {
  const device = androidDevices.find((known) => known.id === id)
  return device && `${device.width} × ${device.height}, ${device.dpi} dpi`
}
