import fc from 'fast-check'
import { expect, test } from 'vitest'
import { certificate as version3 } from '../../../fixtures/story/certificate.ts'
import { pemOf, readCertificate } from './certificate.ts'

/** Made with OpenSSL: version 1, two-digit years, over since 2021. */
const expired = `-----BEGIN CERTIFICATE-----
MIIBOTCB4AIBATAKBggqhkjOPQQDAjApMRgwFgYDVQQDDA9sb2dpbi5hY21lLnRl
c3QxDTALBgNVBAoMBEFjbWUwHhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAw
WjApMRgwFgYDVQQDDA9sb2dpbi5hY21lLnRlc3QxDTALBgNVBAoMBEFjbWUwWTAT
BgcqhkjOPQIBBggqhkjOPQMBBwNCAARD6Yi14wCN3RCYIsFMvASrF1gq5u+TOWku
1mSvggVfDxf6fyJVMZ46aWmnyBsQQYmELuNcbjrZDv8mABJzggKvMAoGCCqGSM49
BAMCA0gAMEUCIQD/KDuJzbGdO4RucfDYzfEQ26PR1VpjThXf314VWeoJHwIgI96D
dcBffqZ6Cz0We2PvTZ+uD/KyGtM0aloxLRPPi8k=
-----END CERTIFICATE-----
`

/** The same key, a Russian name, and an end so late that its year takes four digits. */
const longLived = `-----BEGIN CERTIFICATE-----
MIIBGjCBwAIBAjAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA3QktGF0L7QtCBBY21l
MCAXDTI2MDEwMTAwMDAwMFoYDzIwNTYwMTAxMDAwMDAwWjAYMRYwFAYDVQQDDA3Q
ktGF0L7QtCBBY21lMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEQ+mIteMAjd0Q
mCLBTLwEqxdYKubvkzlpLtZkr4IFXw8X+n8iVTGeOmlpp8gbEEGJhC7jXG462Q7/
JgASc4ICrzAKBggqhkjOPQQDAgNJADBGAiEAn+K4HpTSjtXKbqh5OH3/lC+LE2y5
dd2XjCyavjuouJ8CIQDWyqL0r8cA3INvSp8gOmL+uUPDglTaKnwS8nuc4FZaCA==
-----END CERTIFICATE-----
`

test('reads validity and name of real certificates', () => {
  expect(readCertificate(expired)).toEqual({
    notBefore: Date.parse('2020-01-01T00:00:00Z'),
    notAfter: Date.parse('2021-01-01T00:00:00Z'),
    commonName: 'login.acme.test',
  })
  expect(readCertificate(longLived)).toEqual({
    notBefore: Date.parse('2026-01-01T00:00:00Z'),
    notAfter: Date.parse('2056-01-01T00:00:00Z'),
    commonName: 'Вход Acme',
  })
  expect(readCertificate(version3)).toMatchObject({ commonName: 'login.globex.test' })
})

test('names the problem of other input', () => {
  expect(readCertificate('')).toBe('notPem')
  expect(readCertificate('MIIBOTCB4AIBATAKBggqhkjOPQQDAjAp')).toBe('notPem')
  expect(readCertificate('-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----')).toBe(
    'privateKey',
  )
  expect(readCertificate(pemOf('TUlJQg=='))).toBe('notCertificate')
  expect(readCertificate(pemOf('MIIBOTCB'))).toBe('notCertificate')
})

test('any bytes give a problem, never an exception', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const base64 = btoa(String.fromCharCode(...bytes))
      expect(typeof readCertificate(pemOf(base64))).toBe('string')
    }),
  )
})
