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
