import { intentFor } from './intent.ts'
import { currentSession } from '../session/session.ts'

/** Of this page alone, where storage is shut off. */
const own = new Map<string, string>()

const nameOf = (kind: string) => `lantern_intent_${kind}`

function recall(kind: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(kind))
  } catch {
    return own.get(kind) ?? null
  }
}

/**
 * The idempotency key for sending that content. Every try of it carries the same one until it is settled, over a reload
 * too, so that a lost answer can't book, order or charge a second time.
 */
export function keyFor(kind: string, body: object): string {
  const content = JSON.stringify([currentSession().member?.id, body])
  const intent = intentFor(recall(kind), content, Date.now())
  const text = JSON.stringify(intent)
  own.set(kind, text)
  try {
    sessionStorage.setItem(nameOf(kind), text)
  } catch {
    // It lasts as long as the page then.
  }
  return intent.key
}

/** It is known what became of it: the same content is a new wish from now on. */
export function settle(kind: string): void {
  own.delete(kind)
  try {
    sessionStorage.removeItem(nameOf(kind))
  } catch {
    // There is nothing to remove.
  }
}
