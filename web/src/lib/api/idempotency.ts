/**
 * A key for one intent of the member: make it when the form opens, send it with every try, and make a new one
 * after a success. 128 random bits as hex; `crypto.randomUUID` is missing on plain http in a local network.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
