import { inputSentence } from '@lantern/contract/calls/input-errors'
import type { Language } from '@lantern/contract/venue/languages'
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import * as z from 'zod'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, type RefusalValues, sentence } from '@lantern/contract/calls/errors'
import { type ErrorCode, statusOf } from '@lantern/contract/refusals/refusals'
import { DrizzleQueryError } from 'drizzle-orm'
import { isOutage } from '../db/outage.ts'
import { languageOf } from './language.ts'

/** Input that a schema refused. The response is `invalid_input` with a sentence for each field. */
class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid input')
    this.issues = issues
  }
}

export const validateBySchema: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const parsed = z.core.safeParse(schema, data, { reportInput: true })
    return parsed.success
      ? { value: parsed.data }
      : { error: new InvalidInput(parsed.error.issues) }
  }

/** The fields of an issue. Unknown keys are listed individually instead of the object that contains them. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const ends = issue.code === 'unrecognized_keys' ? issue.keys : []
  const paths = ends.length > 0 ? ends.map((end) => [...issue.path, end]) : [issue.path]
  return paths.map((path) => path.map(String).join('.'))
}

/** One sentence for each invalid field, by the field's path (`items.0.quantity`). */
function fieldSentences(
  issues: readonly z.core.$ZodIssue[],
  language: Language,
): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const sentence = inputSentence(issue, language)
    for (const field of fieldsOf(issue)) {
      if (!fields.has(field)) fields.set(field, sentence)
    }
  }
  return Object.fromEntries(fields)
}

/** A refusal with a stable code. Thrown inside a transaction it rolls everything back. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly values: RefusalValues
  /** The number of seconds after which a retry makes sense, if known. */
  readonly retryAfterS: number | undefined

  constructor(code: ErrorCode, values: RefusalValues = {}, retryAfterS?: number) {
    super(code)
    this.retryAfterS = retryAfterS
    this.code = code
    this.values = values
  }
}

/** For `catch`: `null` instead of a refusal. Other errors are thrown again. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

function errorBody(code: ErrorCode, language: Language, values: RefusalValues = {}): ErrorBody {
  const body: ErrorBody = { code, message: sentence(code, language, values) }
  return Object.keys(values).length > 0 ? { ...body, values: { ...values } } : body
}

const codesOfFastify: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'broken_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
}

function codeOf(error: FastifyError): ErrorCode {
  const known = codesOfFastify[error.code]
  if (known) return known
  if (error instanceof SyntaxError) return 'broken_json'
  if (error.statusCode === 429) return 'too_many_requests'
  if (error.statusCode === 404) return 'not_found'
  return error.statusCode !== undefined && error.statusCode < 500 ? 'invalid_input' : 'unexpected'
}

/** An error without a failed query's values (emails, names, hashes), which must not reach the log. */
export const loggable = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? error.cause : error

/** The same as an `Error`, for reports of background jobs, which have no request log. */
export function loggableError(problem: unknown): Error {
  const known = loggable(problem)
  return known instanceof Error ? known : new Error(String(known))
}

/** The `Retry-After` header in seconds, if the database is unavailable or there are too many calls. */
export const RETRY_AFTER_S = 5

/** Whether an error is unexpected and so worth reporting. */
export const isUnexpected = (error: FastifyError | Refusal | InvalidInput): boolean =>
  !(error instanceof Refusal) &&
  !(error instanceof InvalidInput) &&
  !isOutage(error) &&
  codeOf(error) === 'unexpected'

/** Answers a failure with an `ErrorBody`. An unexpected one is logged; a missing or busy database is `unavailable`. */
export function answerError(
  error: FastifyError | Refusal | InvalidInput,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const language = languageOf(request)
  const requestId = request.id
  if (error instanceof Refusal) {
    const { code, values, retryAfterS, cause } = error
    if (cause !== undefined) request.log.error({ err: loggable(cause) }, `refused: ${code}`)
    if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS)
    reply.status(statusOf(code)).send({ ...errorBody(code, language, values), requestId })
    return
  }
  if (error instanceof InvalidInput) {
    const fields = fieldSentences(error.issues, language)
    reply.status(400).send({ ...errorBody('invalid_input', language), fields, requestId })
    return
  }
  const code = isOutage(error) ? 'unavailable' : codeOf(error)
  if (code === 'unexpected') request.log.error({ err: loggable(error) }, 'unexpected failure')
  if (code === 'unavailable') request.log.error({ err: loggable(error) }, 'database unavailable')
  const status = statusOf(code)
  if (status === 503) reply.header('retry-after', RETRY_AFTER_S)
  reply.status(status).send({ ...errorBody(code, language), requestId })
}

const codesOfNode: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** The time for the client to read the response before its connection is closed, in milliseconds. */
const LEAVE_MS = 1_000

/**
 * Answers invalid HTTP and closes the connection. The reader's language isn't known at that point. A browser may use
 * a connection that it opened in advance just when it times out; after a 408 it sends its request again on another
 * connection without an error.
 */
export function answerUnreadable(error: { code?: string }, socket: Socket): void {
  if (!socket.writable) return
  const code = codesOfNode[error.code ?? ''] ?? 'invalid_input'
  const body = JSON.stringify(errorBody(code, 'en'))
  const status = statusOf(code)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  // A client that doesn't close its side would keep the connection half-open permanently.
  setTimeout(() => socket.destroy(), LEAVE_MS).unref()
}
