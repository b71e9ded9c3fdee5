import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../ui/links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './dashboard-page.module.css'
import { LatestRuns } from './latest-runs.tsx'

export function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'common'])
  return (
    <>
      <PageHeader title={t('common:titles.dashboard')} />
      <section>
        <header className={classes.head}>
          <h2>{t('latest')}</h2>
          <AnchorLink to="/runs">{t('viewAll')}</AnchorLink>
        </header>
        <LatestRuns />
      </section>
    </>
  )
}
