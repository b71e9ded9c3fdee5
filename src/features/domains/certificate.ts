/**
 * The facts that an owner needs of the identity provider's certificate before saving it. Reads just enough of X.509
 * (RFC 5280 §4.1): the path to the validity and to the subject's common name.
 */
export interface Certificate {
  notBefore: number
  notAfter: number
  commonName: string | null
}

type CertificateProblem = 'notPem' | 'privateKey' | 'notCertificate'

export function readCertificate(pem: string): Certificate | CertificateProblem {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem)) return 'privateKey'
  const [, base64] =
    /^\s*-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]+)-----END CERTIFICATE-----/.exec(pem) ?? []
  if (!base64) return 'notPem'
  try {
    const der = Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.charCodeAt(0))
    return readDer(der)
  } catch {
    return 'notCertificate'
  }
}

/** Metadata carries the bare base64; the service wants PEM. */
export function pemOf(base64: string): string {
  const lines = base64.replace(/\s/g, '').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n')
}

interface Element {
  tag: number
  content: Uint8Array
}

const tags = { set: 0x31, sequence: 0x30, oid: 0x06, utcTime: 0x17, generalizedTime: 0x18, version: 0xa0 }

function readDer(der: Uint8Array): Certificate {
  const [certificate] = childrenOf(der)
  const [signed] = childrenOf(expectTag(certificate, tags.sequence).content)
  const fields = childrenOf(expectTag(signed, tags.sequence).content)
  // The version is optional, everything up to the subject isn't.
  const [, , , validity, subject] = fields[0]?.tag === tags.version ? fields.slice(1) : fields
  const [notBefore, notAfter] = childrenOf(expectTag(validity, tags.sequence).content)
  return {
    notBefore: timeOf(notBefore),
    notAfter: timeOf(notAfter),
    commonName: commonNameOf(expectTag(subject, tags.sequence)),
  }
}

function childrenOf(bytes: Uint8Array): Element[] {
  const elements: Element[] = []
  let at = 0
  while (at < bytes.length) {
    const tag = byteAt(bytes, at)
    const first = byteAt(bytes, at + 1)
    let start = at + 2
    let length = first
    // Long form: the low bits tell how many bytes the length itself takes.
    if (first > 0x80) {
      const size = first & 0x7f
      if (size > 4) throw new RangeError('length')
      length = 0
      for (let i = 0; i < size; i++) length = length * 256 + byteAt(bytes, start + i)
      start += size
    } else if (first === 0x80) throw new RangeError('indefinite length is not DER')
    if (start + length > bytes.length) throw new RangeError('cut off')
    elements.push({ tag, content: bytes.subarray(start, start + length) })
    at = start + length
  }
  return elements
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new RangeError('cut off')
  return byte
}

function expectTag(element: Element | undefined, tag: number): Element {
  if (element?.tag !== tag) throw new TypeError(`expected tag ${tag}`)
  return element
}

/** `YYMMDDhhmmssZ` up to 2049, `YYYYMMDDhhmmssZ` from then on. */
function timeOf(element: Element | undefined): number {
  if (element?.tag !== tags.utcTime && element?.tag !== tags.generalizedTime) throw new TypeError('no time')
  const text = String.fromCharCode(...element.content)
  const short = element.tag === tags.utcTime
  const year = short ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text.slice(0, 2)}` : text.slice(0, 4)
  const [, month, day, hour, minute, second] =
    /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text.slice(short ? 2 : 4)) ?? []
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(time)) throw new TypeError('no time')
  return time
}

const commonNameOid = '85,4,3'

function commonNameOf(subject: Element): string | null {
  for (const names of childrenOf(subject.content)) {
    for (const name of names.tag === tags.set ? childrenOf(names.content) : []) {
      const [oid, value] = childrenOf(name.content)
      if (oid?.tag === tags.oid && oid.content.join() === commonNameOid && value) {
        return new TextDecoder().decode(value.content)
      }
    }
  }
  return null
}
