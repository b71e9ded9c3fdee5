import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/links.tsx'
import { MessagePage } from './message-page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <MessagePage
      pageTitle={t('titles.notFound')}
      title={t('notFoundPage.title')}
      description={t('notFoundPage.description')}
      actions={<HomeButton />}
    />
  )
}

export function ForbiddenPage() {
  const { t } = useTranslation()
  return (
    <MessagePage
      pageTitle={t('titles.forbidden')}
      title={t('forbiddenPage.title')}
      description={t('forbiddenPage.description')}
      actions={<HomeButton />}
    />
  )
}

function HomeButton() {
  const { t } = useTranslation()
  return (
    <ButtonLink to="/" variant="default">
      {t('actions.home')}
    </ButtonLink>
  )
}
