import type { Run } from '../../contract/runs.ts'
import type { Translate } from '../../i18n/texts.ts'

/** A run without a name goes by the beginning of its id. Apart from the cells, as commands under Node use it, too. */
export const runTitle = (t: Translate, { id, name }: Pick<Run, 'id' | 'name'>): string =>
  name || t('common:run.unnamed', { id: id.slice(0, 8) })
