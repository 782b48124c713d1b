const DEVICE_KEY = 'device_id'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A random UUID (version 4). `crypto.randomUUID` is missing on plain http. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

let ofThisPage: string | undefined

/** Pseudonymous id of this browser, kept across visits and log-outs; only for this page if storage is forbidden. */
export function deviceId(): string {
  if (ofThisPage) return ofThisPage
  try {
    const kept = localStorage.getItem(DEVICE_KEY)
    ofThisPage = kept && UUID.test(kept) ? kept : newUuid()
    localStorage.setItem(DEVICE_KEY, ofThisPage)
  } catch {
    ofThisPage ??= newUuid()
  }
  return ofThisPage
}
