import { useTranslation } from 'react-i18next'
import type { Owner } from '../model/owners.ts'

/** An owner and how it is known, if not by the label of that name. */
export function useOwnerWords(): (owner: Owner) => string {
  const { t } = useTranslation('report')
  return ({ name, by, pattern = '' }) =>
    by === 'label' ? name : t('owners.known', { name, by: t(`owners.by.${by}`, { pattern }) })
}
