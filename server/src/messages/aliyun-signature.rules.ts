import { createHash, createHmac } from 'node:crypto'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986: everything but letters, digits and `-_.~` is escaped. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

export interface AliyunCall {
  host: string
  action: string
  version: string
  parameters: Readonly<Record<string, string>>
}

export interface AliyunKeys {
  accessKeyId: string
  accessKeySecret: string
}

/**
 * A call of Alibaba Cloud's RPC style signed by its method V3 (ACS3-HMAC-SHA256): the query string and the headers of a POST
 * without a body. See https://www.alibabacloud.com/help/en/sdk/product-overview/v3-request-structure-and-signature.
 * @param nonce used once; the cloud refuses it a second time
 */
export function signAliyunCall(
  { host, action, version, parameters }: AliyunCall,
  { accessKeyId, accessKeySecret }: AliyunKeys,
  { nonce, now }: { nonce: string; now: Date },
): { query: string; headers: Record<string, string> } {
  const query = Object.entries(parameters)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .toSorted()
    .join('&')
  const payloadHash = sha256('')
  const signed: [string, string][] = [
    ['host', host],
    ['x-acs-action', action],
    ['x-acs-content-sha256', payloadHash],
    ['x-acs-date', `${now.toISOString().slice(0, 19)}Z`],
    ['x-acs-signature-nonce', nonce],
    ['x-acs-version', version],
  ]
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = ['POST', '/', query, lines, names, payloadHash].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`
  // The host is signed here, but set by the HTTP client.
  return { query, headers: { ...Object.fromEntries(signed.slice(1)), authorization } }
}
