import * as z from 'zod/mini'
import { timeOfDay } from '../venue/clock.ts'
import { sayIn, type InEach, type Language } from '../venue/languages.ts'
import { refusals, type ErrorCode } from '../refusals/refusals.ts'
import { rightWords } from '../members/rights.ts'

/** The words for the states that refusals name. */
const states: Readonly<Record<string, InEach | undefined>> = {
  pending: { en: 'pending', ch: '待确认' },
  confirmed: { en: 'confirmed', ch: '已确认' },
  paid_online: { en: 'paid online', ch: '已在线付款' },
  checked_in: { en: 'checked in', ch: '已到店' },
  completed: { en: 'completed', ch: '已完成' },
  no_show: { en: 'a no-show', ch: '未到店' },
  canceled: { en: 'canceled', ch: '已取消' },
  available: { en: 'available', ch: '空闲' },
  occupied: { en: 'occupied', ch: '占用' },
  reserved: { en: 'reserved', ch: '预留' },
  waiting: { en: 'waiting for the party', ch: '等候到店' },
  preparing: { en: 'being prepared', ch: '制作中' },
  ready: { en: 'ready', ch: '待上菜' },
  served: { en: 'served', ch: '已上桌' },
}

/** The refusal of a call for which the caller lacks a right. */
const rightNeeded: InEach = {
  en: 'You need the right to {right}.',
  ch: '您没有「{right}」的权限。',
}

export type RefusalValues = Readonly<Record<string, string | number>>

/** The words for the values of a placeholder, if those are names. */
function wordsOf(name: string): Readonly<Record<string, InEach | undefined>> {
  if (name === 'status') return states
  return name === 'right' ? rightWords : {}
}

/** Formats dollars from the API with separators for thousands: `2,000.00`. */
const grouped = (dollars: string) => dollars.replace(/\B(?=(\d{3})+\.)/g, ',')

/** The sentence of a refusal in a language. States among its values are translated, money and times formatted. */
export function sentence(code: ErrorCode, language: Language, values: RefusalValues = {}): string {
  const isOfRight = code === 'forbidden' && values['right'] !== undefined
  const text = sayIn(isOfRight ? rightNeeded : refusals[code], language)
  return text.replace(/(\$?)\{(\w+)\}/g, (gap, dollar: string, name: string) => {
    const value = values[name]
    if (value === undefined) return gap
    if (dollar !== '') return `$${grouped(String(value))}`
    const all = wordsOf(name)
    const words = Object.hasOwn(all, value) && all[value]
    if (words) return sayIn(words, language)
    const text = String(value)
    return /^\d\d:\d\d$/.test(text) ? timeOfDay(text, language) : text
  })
}

/** The body of every response that isn't a success. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  /** For `invalid_input`: the invalid fields by path (`"items.0.quantity"`), each with a sentence. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** The values of the refusal, such as the correct price. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** The request's id in the server's log. */
  requestId: z.optional(z.string()),
})
export type ErrorBody = z.output<typeof ErrorBody>
