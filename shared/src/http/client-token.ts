/**
 * A new idempotency key: 128 random bits in hex. Create one per form and keep it until the call has succeeded, so that a double click
 * or a retry has no second effect. (`crypto.randomUUID` is missing on plain http.)
 */
export function newClientToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
