import { newIdempotencyKey } from './idempotency.ts'

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

function read(text: string | null): Partial<Intent> {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** The intent of that content: the one that is still open, or a new one. */
export function intentFor(text: string | null, content: string, now: number): Intent {
  const { content: before, key, at } = read(text)
  const isOpen = typeof key === 'string' && typeof at === 'number' && Math.abs(now - at) < openFor
  return isOpen && before === content
    ? { content, key, at }
    : { content, key: newIdempotencyKey(), at: now }
}
