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

const entriesOf = (value: unknown): [string, unknown][] =>
  isObject(value) ? Object.entries(value) : []

/** The first characters of a request's id: enough for the log, and few enough to read out on the telephone. */
const REFERENCE_LENGTH = 8

/** The text of an unexpected failure, with the part of the request's id by which it is found in the log. */
function withReference(sentence: string, requestId: string): string {
  const reference = requestId.slice(0, REFERENCE_LENGTH)
  return /[\u4e00-\u9fff]/.test(sentence)
    ? `${sentence}（编号 ${reference}）`
    : `${sentence} (Reference ${reference})`
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

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
    this.fields = Object.fromEntries(
      entriesOf(refusal.fields).flatMap(([name, text]) =>
        typeof text === 'string' ? [[name, text] as const] : [],
      ),
    )
    this.values = Object.fromEntries(
      entriesOf(refusal.values).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
      ),
    )
  }

  /** Makes the error of an unsuccessful response. */
  static from(status: number, statusText: string, body: string): ApiError {
    return new ApiError(status, `${status}: ${body || statusText}`, read(body))
  }
}

/** The server's sentence for a fault of its own, with the reference for its log; `undefined` for any other error. */
export const failureToldBy = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.sentence : undefined

const offline = {
  en: "We can't reach the club right now. Please check your connection and try again.",
  ch: '暂时连不上服务器，请检查网络后重试。',
} as const satisfies InEach

/** The error for a call that never reached the server. */
export function unreachable(language: Language, cause: unknown): ApiError {
  const message = sayIn(offline, language)
  return new ApiError(0, message, { code: 'offline', message }, cause)
}

const unanswered = {
  en: 'We can’t reach the club to check whether this went through. Please press again: it is never done twice.',
  ch: '暂时连不上服务器，无法确认这次操作是否已经完成。请您再按一次查询，不会重复办理。',
} as const satisfies InEach

/** The error for a call whose response was lost, also after it was asked for again. */
export function fateUnknown(language: Language, cause: unknown): ApiError {
  const message = sayIn(unanswered, language)
  return new ApiError(0, message, { code: 'offline', message }, cause)
}

/** Whether an error is a refusal with that code. */
export function isRefusal(error: unknown, code: Code): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** The text of a failure for the member: the server's sentence, or else the given one. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.sentence) || otherwise
}
