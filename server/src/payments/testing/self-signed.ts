import { createSign, type KeyObject } from 'node:crypto'

/** Tag, length, content, as DER writes everything. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const digits = body.length.toString(16)
  const length = Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex')
  return Buffer.concat([
    Buffer.from(body.length < 0x80 ? [tag, body.length] : [tag, 0x80 | length.length, ...length]),
    body,
  ])
}

const SEQUENCE = 0x30
const SET = 0x31
const SHA256_WITH_RSA = der(SEQUENCE, Buffer.from('06092a864886f70d01010b0500', 'hex'))
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const name = (text: string) => der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(text)))))
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`))

/** A positive number has no leading zeroes but the one that keeps its first bit from being a sign. */
function integer(hex: string): Buffer {
  const bytes = Buffer.from(hex.replace(/^(00)+/, ''), 'hex')
  return der(0x02, Buffer.from(bytes[0]! >= 0x80 ? [0] : []), bytes)
}

/** A certificate that a key gives itself (X.509 version 1, RFC 5280), in PEM: Node reads certificates but makes none. */
export function selfSigned(
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  serial: string,
  commonName: string,
): string {
  const now = Date.now()
  const validity = der(SEQUENCE, time(new Date(now - 86_400_000)), time(new Date(now + 86_400_000 * 365)))
  const tbs = der(
    SEQUENCE,
    integer(serial),
    SHA256_WITH_RSA,
    name(commonName),
    validity,
    name(commonName),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(tbs).sign(keys.privateKey)
  const certificate = der(SEQUENCE, tbs, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
