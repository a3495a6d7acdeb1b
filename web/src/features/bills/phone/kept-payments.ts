import { recall, remember } from '../../../lib/browser/storage.ts'

/** The payments of one bill are kept at a time. A payment of another bill replaces them. */
const NAME = 'lantern_phone_payments'
const isId = (id: unknown): id is string => typeof id === 'string' && /^[\da-f-]{36}$/.test(id)

/** The ids of the payments that are kept for a bill, oldest first. */
export function readPayments(text: string | null, key: string): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    if (typeof kept !== 'object' || kept === null || !('key' in kept) || kept.key !== key) return []
    return 'ids' in kept && Array.isArray(kept.ids) ? kept.ids.filter(isId) : []
  } catch {
    return []
  }
}

/** The payments that this phone has made for a bill, by the key in its address. */
export const storedPayments = (key: string): string[] => readPayments(recall(NAME), key)

/** Keeps one more payment for after a reload, and returns all of them. */
export function storePayment(key: string, id: string): string[] {
  const ids = [...storedPayments(key).filter((one) => one !== id), id]
  remember(NAME, JSON.stringify({ key, ids }))
  return ids
}
