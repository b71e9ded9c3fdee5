import { Button } from '@mantine/core'
import { IconBrandGithubFilled, IconBrandGoogleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { authorizePath, socialProviders } from '../../contract/enums.ts'
import { stringifyQuery } from '../../contract/query-string.ts'
import { apiPrefix } from '../../lib/addresses.ts'
import classes from './guest-page.module.css'

const icons = { google: IconBrandGoogleFilled, github: IconBrandGithubFilled }

/** The browser itself goes to the provider and comes back with a token, or with an error, in the query (rule 3.7). */
export function SocialButtons({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('auth')
  return (
    <div className={classes.social}>
      {socialProviders.map((provider) => {
        const Glyph = icons[provider]
        return (
          <Button
            key={provider}
            component="a"
            href={`${apiPrefix}${authorizePath}?${stringifyQuery({ provider, redirect })}`}
            variant="default"
            leftSection={<Glyph size={16} aria-hidden />}
            aria-label={t('social.with', { provider: t(`social.${provider}`) })}
          >
            {t(`social.${provider}`)}
          </Button>
        )
      })}
    </div>
  )
}
