import * as z from 'zod/mini'
import { recall, remember } from '../../../lib/browser/storage.ts'

/** The answer that this browser gave to an invitation, and the number under which the server knows it. */
const Kept = z.object({ guest: z.string(), isComing: z.nullable(z.boolean()) })
type Kept = z.output<typeof Kept>

const nameFor = (key: string) => `lantern:invited:${key}`

/** 128 random bits, in the letters of an address. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Reads what was kept; a new number where there is none, or none that can be read. */
export function readKept(text: string | null): Kept {
  try {
    const kept = Kept.safeParse(JSON.parse(text ?? ''))
    if (kept.success) return kept.data
  } catch {
    // Nothing that was written by us.
  }
  return { guest: randomKey(), isComing: null }
}

export const keptAnswer = (key: string): Kept => readKept(recall(nameFor(key)))

export function keepAnswer(key: string, kept: Kept): void {
  remember(nameFor(key), JSON.stringify(kept))
}
