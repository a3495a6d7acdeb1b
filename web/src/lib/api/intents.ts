import { intentFor, openIntents, type Intent } from './intent.ts'
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

function keep(kind: string, intents: readonly Intent[]): void {
  const text = JSON.stringify(intents)
  own.set(kind, text)
  try {
    if (intents.length === 0) sessionStorage.removeItem(nameOf(kind))
    else sessionStorage.setItem(nameOf(kind), text)
  } catch {
    // It lasts as long as the page then.
  }
}

/** All intents of a kind that are open, but the one of that content. */
const others = (kind: string, content: string): readonly Intent[] =>
  openIntents(recall(kind), Date.now()).filter((intent) => intent.content !== content)

export interface OpenIntent {
  /** Goes with every try of this content as its idempotency key. */
  key: string
  /** It is known what became of it: the same content is a new wish from now on. */
  close: () => void
}

/**
 * Opens the intent of sending that content, or finds it open. Every try of it carries the same key until it is closed,
 * over a reload too, so that a lost answer can't book, order or charge a second time. Several contents of one kind may
 * be open at once.
 */
export function openIntent(kind: string, sent: unknown): OpenIntent {
  const content = JSON.stringify([currentSession().member?.id, sent])
  const intent = intentFor(recall(kind), content, Date.now())
  keep(kind, [...others(kind, content), intent])
  return { key: intent.key, close: () => keep(kind, others(kind, content)) }
}
