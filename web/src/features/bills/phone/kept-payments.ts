import { recall, remember } from '../../../lib/browser/storage.ts'

/** One bill's payments are kept at a time. Those of another bill are forgotten when this one is paid for. */
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

/** The payments that this phone has made for a bill, by the key of its address. */
export const keptPayments = (key: string): string[] => readPayments(recall(NAME), key)

/** Keeps one more payment, so that a reload finds it, and returns all of them. */
export function keepPayment(key: string, id: string): string[] {
  const ids = [...keptPayments(key).filter((one) => one !== id), id]
  remember(NAME, JSON.stringify({ key, ids }))
  return ids
}
