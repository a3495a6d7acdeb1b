import * as z from 'zod/mini'
import { recall, remember } from '../../../lib/browser/storage.ts'

/** The reply that this browser gave to an invitation, and the id by which the server recognises it. */
const Kept = z.object({ guest: z.string(), isComing: z.nullable(z.boolean()) })
type Kept = z.output<typeof Kept>

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
export function readKept(text: string | null): Kept {
  try {
    const kept = Kept.safeParse(JSON.parse(text ?? ''))
    if (kept.success) return kept.data
  } catch {
    // The stored text isn't valid JSON.
  }
  return { guest: randomKey(), isComing: null }
}

export const keptAnswer = (key: string): Kept => readKept(recall(nameFor(key)))

export function keepAnswer(key: string, kept: Kept): void {
  remember(nameFor(key), JSON.stringify(kept))
}
