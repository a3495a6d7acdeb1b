import { intentFor, openIntents, type Intent } from './intent.ts'
import { currentSession } from '../../session/session.ts'

/** The intents of this page, used if the browser has no storage. */
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
    // Without storage, the intent lasts as long as the page.
  }
}

/** All open intents of a kind, except the one with that content. */
const others = (kind: string, content: string): readonly Intent[] =>
  openIntents(recall(kind), Date.now()).filter((intent) => intent.content !== content)

export interface OpenIntent {
  /** The idempotency key for every try of this content. */
  key: string
  /** Call it when the server has responded. The same content is a new intent afterwards. */
  close: () => void
}

/** The contents of this page's intents by key, with what the tab doesn't store. */
const contents = new Map<string, unknown>()

/**
 * The PIN proves the identity of the person and isn't part of the request, so neither the tab nor the server stores
 * it.
 */
const withoutPin = (name: string, value: unknown) => (name === 'pin' ? undefined : value)

const contentOf = (sent: unknown) => JSON.stringify([currentSession().member?.id, sent], withoutPin)

/**
 * Opens the intent for this content, or finds the open one. Until it is closed every try carries the same key, also
 * after a reload, so that a lost response can't book, order or charge a second time. Several intents of one kind may
 * be open at once, with different contents.
 */
export function openIntent(kind: string, sent: unknown): OpenIntent {
  const content = contentOf(sent)
  const intent = intentFor(recall(kind), content, Date.now())
  keep(kind, [...others(kind, content), intent])
  contents.set(intent.key, sent)
  return openOf(kind, intent)
}

const openOf = (kind: string, { content, key }: Intent): OpenIntent => ({
  key,
  close() {
    contents.delete(key)
    keep(kind, others(kind, content))
  },
})

/** The contents that the signed-in member has sent before this one, and to which no response came. */
export function openBefore<S>(kind: string, sent: S): (OpenIntent & { sent: S })[]
export function openBefore(kind: string, sent: unknown): (OpenIntent & { sent: unknown })[] {
  return others(kind, contentOf(sent)).flatMap((intent) => {
    const parsed: unknown = JSON.parse(intent.content)
    const parts: readonly unknown[] = Array.isArray(parsed) ? parsed : []
    const [memberId, stored] = parts
    const isOwn = memberId === (currentSession().member?.id ?? null)
    return isOwn ? { ...openOf(kind, intent), sent: contents.get(intent.key) ?? stored } : []
  })
}
