import { symbolOf } from '@lantern/contract/payments/currency'
import type { ErrorCode } from '@lantern/contract/refusals/refusals'
import { sayIn, type InEach, type Language } from '@lantern/contract/venue/languages'
import { currency } from '../../browser/served.ts'

/** The body of a refusal; its code is `offline` if the server could not be reached. */
export type Code = ErrorCode | 'offline'

interface Refusal {
  code?: unknown
  message?: unknown
  fields?: unknown
  values?: unknown
  requestId?: unknown
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function read(body: string): Refusal {
  try {
    const parsed: unknown = JSON.parse(body)
    return isObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

/** The entries of an object that have the right type; none of anything else. */
const entriesOf = <T>(value: unknown, is: (entry: unknown) => entry is T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter((entry): entry is [string, T] =>
      is(entry[1]),
    ),
  )

const isText = (value: unknown) => typeof value === 'string'
const isValue = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** The text of an unexpected failure, with the part of the request's id by which it is found in the log. */
function withReference(sentence: string, requestId: string): string {
  // Few enough characters to read out on the telephone.
  const reference = requestId.slice(0, 8)
  return /[\u4e00-\u9fff]/.test(sentence)
    ? `${sentence}（编号 ${reference}）`
    : `${sentence} (Reference ${reference})`
}

const textOf = (value: unknown): string | undefined => (isText(value) ? value : undefined)

/** A call that failed. `message` is for logs: status, colon, body or status text (product#how-calls-behave). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 without a response. */
  readonly status: number
  /** A code of the contract (`Code`), if the server gave one. */
  readonly code: string | undefined
  /** The server's sentence for the member in their language, if the response has one. */
  readonly sentence: string | undefined
  /** The sentences for single fields, by the field's path (`items.0.quantity`). */
  readonly fields: Readonly<Record<string, string>>
  /** The values that belong to a refusal, such as the correct price. */
  readonly values: Readonly<Record<string, string | number>>

  constructor(status: number, message: string, refusal: Refusal, cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.code = textOf(refusal.code)
    // The server writes every amount of a refusal with `$`.
    const sentence = textOf(refusal.message)?.replaceAll('$', symbolOf(currency))
    const requestId = textOf(refusal.requestId)
    const isOurs = status >= 500 && sentence !== undefined && requestId !== undefined
    this.sentence = isOurs ? withReference(sentence, requestId) : sentence
    this.fields = entriesOf(refusal.fields, isText)
    this.values = entriesOf(refusal.values, isValue)
  }

  static from(status: number, statusText: string, body: string): ApiError {
    return new ApiError(status, `${status}: ${body || statusText}`, read(body))
  }
}

/** The server's sentence for a fault of its own, with the reference for its log; `undefined` for any other error. */
export const failureToldBy = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.sentence : undefined

const offlineError =
  (sentences: InEach) =>
  (language: Language, cause: unknown): ApiError => {
    const message = sayIn(sentences, language)
    return new ApiError(0, message, { code: 'offline', message }, cause)
  }

/** The error for a call that never reached the server. */
export const unreachable = offlineError({
  en: "We can't reach the club right now. Please check your connection and try again.",
  ch: '暂时连不上服务器，请检查网络后重试。',
})

/** The error for a call whose response was lost, also after it was asked for again. */
export const fateUnknown = offlineError({
  en: 'We can’t reach the club to check whether this went through. Please press again: it is never done twice.',
  ch: '暂时连不上服务器，无法确认这次操作是否已经完成。请您再按一次查询，不会重复办理。',
})

export function isRefusal(error: unknown, code: Code): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** The text of a failure for the member: the server's sentence, or else the given one. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.sentence) || otherwise
}

/**
 * Whether the server has refused a call for good, so that another try is a new intent. `not_signed_in`,
 * `too_many_requests`, `fresh_proof_needed` and a proxy's response say nothing about a try whose response was lost.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== undefined &&
  !isRefusal(error, 'not_signed_in') &&
  !isRefusal(error, 'fresh_proof_needed') &&
  !isRefusal(error, 'too_many_requests')

/** Whether the response was lost, so that nobody knows the effect: none came, or a proxy's own. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || (error.status >= 502 && error.status <= 504 && error.code === undefined))
