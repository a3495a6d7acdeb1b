/**
 * Makes a key for one intent of the member: make it when the form opens, send it with every try, and make a new one
 * after a success. It is 128 random bits as hex, because `crypto.randomUUID` doesn't exist on plain http in a local
 * network.
 */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * An unanswered try counts as the same intent for this many milliseconds. That is long enough to reload the page and
 * look again, and short enough that later, intended repetition gets a new key.
 */
const openFor = 10 * 60_000

export interface Intent {
  /** Identifies an intent by member, kind and content. */
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

/** The stored intents that have had no response and aren't too old; none if the stored text is damaged. */
export function openIntents(text: string | null, now: number): readonly Intent[] {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    const all: readonly unknown[] = Array.isArray(kept) ? kept : [kept]
    return all.filter(isIntent).filter(({ at }) => Math.abs(now - at) < openFor)
  } catch {
    return []
  }
}

/** The intent with that content: an open one, or a new one. */
export function intentFor(text: string | null, content: string, now: number): Intent {
  const open = openIntents(text, now).find((intent) => intent.content === content)
  return open ?? { content, key: newIdempotencyKey(), at: now }
}
