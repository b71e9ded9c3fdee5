import { useTranslation } from 'react-i18next'
import { androidDevices, deviceName } from '../../contract/rules/environment.ts'
import { useEnvironmentNames } from '../../shared/environment-names.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { choicesOf, type EnvironmentField, fieldsOf } from './environment-choices.ts'
import type { RunForm } from './use-run-form.ts'

/** Only compatible choices can be made; the others give the reason (rule 5.2). */
export function EnvironmentStep({ form }: { form: RunForm }) {
  return fieldsOf(form.values.platform).map((field) => <Field key={field} field={field} form={form} />)
}

function Field({ field, form }: { field: EnvironmentField; form: RunForm }) {
  const { t } = useTranslation('runCreate')
  const { values: draft } = form
  const { systemImage } = useEnvironmentNames()
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
        label: field === 'system_image' ? systemImage(value) : labelOf(field, value, draft.platform),
        description: descriptionOf(field, value),
        reason: reason && t(`rules.${reason}`),
      }))}
    />
  )
}

function labelOf(field: EnvironmentField, value: string, platform: string): string {
  if (field === 'device') return deviceName(value)
  return field === 'os_version' ? `${platform} ${value}` : value
}

/** A detail beside the name: a screen's size, or the command line's word for it. */
function descriptionOf(field: EnvironmentField, value: string): string | undefined {
  if (field === 'system_image') return value
  return field === 'device' ? sizeOf(value) : undefined
}

function sizeOf(id: string): string | undefined {
  const device = androidDevices.find((known) => known.id === id)
  return device && `${device.width} × ${device.height}, ${device.dpi} dpi`
}
