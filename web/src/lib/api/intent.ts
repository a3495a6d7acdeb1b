/**
 * A key for one intent of the member: make it when the form opens, send it with every try, and make a new one
 * after a success. 128 random bits as hex; `crypto.randomUUID` is missing on plain http in a local network.
 */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * For how long a try that had no answer is the same try, in milliseconds: long enough to reload the page and look
 * again, too short for the same wish to be a new one.
 */
const openFor = 10 * 60_000

export interface Intent {
  /** Who wants what. */
  content: string
  key: string
  at: number
}

const isIntent = (value: unknown): value is Intent =>
  typeof value === 'object' &&
  value !== null &&
  'content' in value &&
  typeof value.content === 'string' &&
  'key' in value &&
  typeof value.key === 'string' &&
  'at' in value &&
  typeof value.at === 'number'

/** The intents in what was kept that have had no answer and aren't too old; none where it is damaged. */
export function openIntents(text: string | null, now: number): readonly Intent[] {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    const all: readonly unknown[] = Array.isArray(kept) ? kept : [kept]
    return all.filter(isIntent).filter(({ at }) => Math.abs(now - at) < openFor)
  } catch {
    return []
  }
}

/** The intent of that content: the one that is still open, or a new one. */
export function intentFor(text: string | null, content: string, now: number): Intent {
  const open = openIntents(text, now).find((intent) => intent.content === content)
  return open ?? { content, key: newIdempotencyKey(), at: now }
}
