import { useTranslation } from 'react-i18next'
import classes from './search-help.module.css'

const fields = ['status', 'class', 'package', 'method', 'device', 'message', 'duration', 'attempts'] as const

const examples: Record<(typeof fields)[number], string> = {
  status: 'status:failed,flaky',
  class: 'class:Checkout',
  package: 'package:com.acme.shop',
  method: 'method:pays',
  device: 'device:5037',
  message: 'message:"timed out"',
  duration: 'duration:>30s',
  attempts: 'attempts:>1',
}

/** How the tests of a report are searched; stands below the shortcuts. */
export function SearchHelp() {
  const { t } = useTranslation('report')
  return (
    <section aria-label={t('help.searching')}>
      <h3 className={classes.heading}>{t('help.searching')}</h3>
      <dl className={classes.list}>
        {fields.map((field) => (
          <div key={field}>
            <dt>
              <code>{examples[field]}</code>
            </dt>
            <dd>{t(`help.fields.${field}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <code>-status:passed</code>
          </dt>
          <dd>{t('help.negation')}</dd>
        </div>
      </dl>
    </section>
  )
}
