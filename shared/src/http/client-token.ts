/**
 * A new idempotency key: 128 random bits in hex. Make one when a person begins to fill a form and keep it until the call has
 * succeeded, so that a second click or a repeated request does its work once. (`crypto.randomUUID` is missing on plain http.)
 */
export function newClientToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
