import { pemOf } from './certificate.ts'

/** The three values that an identity provider's metadata file carries for us (SAML 2.0 Metadata §2.4). */
export interface SamlMetadata {
  sso_url: string
  entity_id: string
  certificate: string
}

export type MetadataProblem = 'tooLarge' | 'forbiddenXml' | 'notXml' | 'notMetadata'

export const largestMetadata = 1_000_000

const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signature = 'http://www.w3.org/2000/09/xmldsig#'
const bindings = ['HTTP-Redirect', 'HTTP-POST'].map((name) => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`)

/** Reads the file in the browser: it never leaves the machine, and nothing it refers to is loaded. */
export function readMetadata(xml: string): SamlMetadata | MetadataProblem {
  if (xml.length > largestMetadata) return 'tooLarge'
  // Browsers load no external entities, but expand internal ones: metadata needs neither.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return 'forbiddenXml'
  const document = new DOMParser().parseFromString(xml.trim(), 'application/xml')
  if (document.querySelector('parsererror')) return 'notXml'
  const [provider] = document.getElementsByTagNameNS(metadata, 'IDPSSODescriptor')
  const entity = provider?.parentElement
  const entityId = entity?.getAttribute('entityID')?.trim()
  const ssoUrl = provider && signOnAddress(provider)
  const certificate = provider && signingCertificate(provider)
  if (!entityId || !ssoUrl || !certificate) return 'notMetadata'
  return { sso_url: ssoUrl, entity_id: entityId, certificate }
}

function signOnAddress(provider: Element): string | undefined {
  const services = [...provider.getElementsByTagNameNS(metadata, 'SingleSignOnService')]
  const known = bindings.map((binding) =>
    services.find((service) => service.getAttribute('Binding') === binding),
  )
  return known
    .find((service) => service?.getAttribute('Location'))
    ?.getAttribute('Location')
    ?.trim()
}

/** A key without a use serves for both signing and encryption. */
function signingCertificate(provider: Element): string | undefined {
  const keys = [...provider.getElementsByTagNameNS(metadata, 'KeyDescriptor')]
  const key = keys.find((candidate) => (candidate.getAttribute('use') ?? 'signing') === 'signing')
  const text = key?.getElementsByTagNameNS(signature, 'X509Certificate')[0]?.textContent?.trim()
  return text ? pemOf(text) : undefined
}
