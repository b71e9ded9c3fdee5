import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskSecrets } from './mask-secrets.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const word = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: least, maxLength: most })

/** Where secrets stand in logs and traces. */
const places: readonly ((secret: string) => string)[] = [
  (secret) => `Authorization: Bearer ${secret}`,
  (secret) => `D/OkHttp(1): authorization: ${secret}`,
  (secret) => `Cookie: a=1; auth_token=${secret}`,
  (secret) => `--> GET https://api.acme.test/v2/pay?user=7&token=${secret} (0-byte body)`,
  (secret) => `https://files.acme.test/a.apk?X-Amz-Date=1&X-Amz-Signature=${secret}&x=1`,
  (secret) => `https://acme.blob.test/a?se=2026&sig=${secret}`,
  (secret) => `https://ci:${secret}@git.acme.test/repo.git`,
  (secret) => `{"login":"olivia","password":"${secret}","remember":true}`,
  (secret) => String.raw`"{\"refreshToken\":\"${secret}\"}"`,
  (secret) => `API_KEY=${secret} ./gradlew`,
  (secret) => `client_secret: '${secret}'`,
  (secret) => `secrets: ${secret}, and more`,
  (secret) => `eyJhbGciOiJIUzI1NiJ9.${secret}.${secret}`,
  (secret) => `cloned with ghp_${secret}`,
  (secret) => `-----BEGIN RSA PRIVATE KEY-----\n${secret}\n-----END RSA PRIVATE KEY-----`,
  (secret) => `-----BEGIN PRIVATE KEY-----\n${secret}`,
]

describe('secrets in a text', () => {
  it('are masked everywhere', () => {
    const planted = fc.record({
      secret: word(16, 60),
      place: fc.constantFrom(...places),
      before: fc.string(),
      after: fc.string(),
    })
    fc.assert(
      fc.property(fc.array(planted, { minLength: 1, maxLength: 5 }), (parts) => {
        const text = parts.map(({ place, secret, before, after }) => `${before}\n${place(secret)}\n${after}`)
        const masked = maskSecrets(text.join('\n'))
        for (const { secret } of parts) expect(masked).not.toContain(secret)
      }),
      { numRuns: 500 },
    )
  })

  it('leave the surrounding text', () => {
    expect(maskSecrets('GET https://a.test/pay?id=7&token=abc123&page=2 failed')).toBe(
      'GET https://a.test/pay?id=7&token=***&page=2 failed',
    )
    expect(maskSecrets('{"password":"a b c","name":"Olivia"}')).toBe('{"password":"***","name":"Olivia"}')
  })

  it.each([
    'at com.acme.shop.CheckoutTest.paysWithTokenizedCard(CheckoutTest.kt:42)',
    'https://app.acme.test/runs/0d1c2b3a-1111-4222-8333-444455556666/report?test=a.B%23c',
    'Expected: "Sign in" Got: "Password is wrong"',
    'java.lang.AssertionError: expected:<3> but was:<4>',
  ])('are not found in %s', (text) => {
    expect(maskSecrets(text)).toBe(text)
  })

  it('include e-mail addresses on request', () => {
    const text = 'signed in as olivia+qa@acme.test, иван@пример.рф'
    expect(maskSecrets(text)).toBe(text)
    expect(maskSecrets(text, { emails: true })).toBe('signed in as ***, ***')
  })
})
