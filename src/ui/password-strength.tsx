import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

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

export type PasswordStrength = 'weak' | 'fair' | 'strong'

const classes: readonly [RegExp, number][] = [
  [/[a-zа-яё]/, 26],
  [/[A-ZА-ЯЁ]/, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 32],
]

/**
 * How hard a password is to guess by trying: a hint while typing, not a rule (rule 4.9 asks for three characters).
 * Characters that repeat or continue the one before ("aaaa", "1234") add nothing.
 */
export function passwordStrength(password: string): PasswordStrength {
  const pool = classes.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0)
  const codes = [...password].map((char) => char.codePointAt(0) ?? 0)
  const surprising = codes.filter((code, i) => {
    const step = code - (codes[i - 1] ?? Number.NaN)
    return !(Math.abs(step) <= 1)
  }).length
  const bits = surprising * Math.log2(pool || 1)
  return bits < 40 ? 'weak' : bits < 64 ? 'fair' : 'strong'
}
