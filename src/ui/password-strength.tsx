import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { passwordStrength } from '../lib/password-strength.ts'

const bars = {
  weak: { lit: 1, tone: 'failure' },
  fair: { lit: 2, tone: 'created' },
  strong: { lit: 3, tone: 'passed' },
} as const

/** Tells how hard a password is to guess. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation()
  const strength = passwordStrength(password)
  const { lit, tone } = bars[strength]
  return (
    <Group component="span" gap="xs" wrap="nowrap" data-tone={tone}>
      <Group component="span" gap={4} wrap="nowrap" aria-hidden>
        {[1, 2, 3].map((bar) => (
          <Box
            key={bar}
            component="span"
            w={28}
            h={4}
            bdrs={2}
            bg={bar <= lit ? 'var(--tone)' : 'var(--line-strong)'}
          />
        ))}
      </Group>
      {t(`password.strength.${strength}`)}
    </Group>
  )
}
