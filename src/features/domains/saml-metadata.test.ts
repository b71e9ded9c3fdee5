// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { certificate } from '../../../fixtures/story/certificate.ts'
import { readMetadata } from './saml-metadata.ts'

const base64 = certificate.replace(/-----.*-----/g, '')

const file = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?>
<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
  <md:EntityDescriptor entityID="https://sp.example"><md:SPSSODescriptor/></md:EntityDescriptor>
  <md:EntityDescriptor entityID="https://idp.example/metadata">${inside}</md:EntityDescriptor>
</md:EntitiesDescriptor>`

const key = (use: string, value: string) =>
  `<md:KeyDescriptor ${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${value}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
const service = (binding: string, address: string) =>
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${address}"/>`

test('finds the identity provider, its signing key and the redirect address', () => {
  const xml = file(
    `<md:IDPSSODescriptor>${key('use="encryption"', 'AAAA')}${key('use="signing"', base64)}
     ${service('SOAP', 'https://idp.example/soap')}${service('HTTP-POST', 'https://idp.example/post')}
     ${service('HTTP-Redirect', 'https://idp.example/redirect')}</md:IDPSSODescriptor>`,
  )
  expect(readMetadata(xml)).toEqual({
    sso_url: 'https://idp.example/redirect',
    entity_id: 'https://idp.example/metadata',
    certificate: certificate.trim(),
  })
})

test.each([
  ['forbiddenXml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ['notXml', 'entityID=https://idp.example'],
  ['notXml', '<a><b></a>'],
  ['notMetadata', '<html/>'],
  ['notMetadata', file('<md:IDPSSODescriptor/>')],
  ['tooLarge', ' '.repeat(1_000_001)],
])('%s', (problem, xml) => {
  expect(readMetadata(xml)).toBe(problem)
})
