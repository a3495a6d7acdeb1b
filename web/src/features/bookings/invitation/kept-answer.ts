import * as z from 'zod/mini'
import { recall, remember } from '../../../lib/browser/storage.ts'

/** The reply that this browser gave to an invitation, and the id by which the server recognises it. */
const StoredAnswer = z.object({ guest: z.string(), isComing: z.nullable(z.boolean()) })
type StoredAnswer = z.output<typeof StoredAnswer>

const nameFor = (key: string) => `lantern:invited:${key}`

/** 128 random bits, encoded for a URL. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Reads the stored reply; a new id if there is none, or if it is invalid. */
export function readStoredAnswer(text: string | null): StoredAnswer {
  try {
    const kept = StoredAnswer.safeParse(JSON.parse(text ?? ''))
    if (kept.success) return kept.data
  } catch {
    // The stored text isn't valid JSON.
  }
  return { guest: randomKey(), isComing: null }
}

export const storedAnswer = (key: string): StoredAnswer => readStoredAnswer(recall(nameFor(key)))

export function storeAnswer(key: string, kept: StoredAnswer): void {
  remember(nameFor(key), JSON.stringify(kept))
}
