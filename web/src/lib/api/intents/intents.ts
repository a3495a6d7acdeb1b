import { isInteger, isShaped, isText } from '../../browser/shape.ts'
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

/** The key of one intent: 128 random bits as hex, because `crypto.randomUUID` doesn't exist on plain http. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An unanswered try counts as the same intent so long: enough for a reload, too short for a new order. */
const openFor = 10 * 60_000

interface Intent {
  /** Identifies an intent by member, kind and content. */
  content: string
  key: string
  at: number
}

const isIntent = isShaped<Intent>({ content: isText, key: isText, at: isInteger })

/** The stored intents that have had no response and aren't too old; none if the stored text is damaged. */
function openIntents(text: string | null, now: number): readonly Intent[] {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    const all: readonly unknown[] = Array.isArray(kept) ? kept : []
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

/** The PIN proves who acts and isn't part of the content, so neither the tab nor the server stores it. */
const withoutPin = (name: string, value: unknown) => (name === 'pin' ? undefined : value)

const contentOf = (sent: unknown) => JSON.stringify([currentSession().member?.id, sent], withoutPin)

/**
 * Opens the intent for this content, or finds the open one. Until it is closed every try carries the same key, also
 * after a reload, so that a lost response can't book, order or charge a second time.
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
