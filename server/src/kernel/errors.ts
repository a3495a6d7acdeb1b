import {
  refusals,
  sentence,
  type ErrorBody,
  type ErrorCode,
  type Language,
  type RefusalValues,
} from '@lantern/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldSentences, InvalidInput } from './invalid-input.ts'
import { languageOf } from './language.ts'

/** A refusal with a stable code. Thrown inside a transaction it rolls everything back. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly values: RefusalValues

  constructor(code: ErrorCode, values: RefusalValues = {}) {
    super(code)
    this.code = code
    this.values = values
  }
}

/** The answer for a refusal, in words of the reader's language. */
export function errorBody(
  code: ErrorCode,
  language: Language,
  values: RefusalValues = {},
): ErrorBody {
  const body: ErrorBody = { code, message: sentence(code, language, values) }
  return Object.keys(values).length > 0 ? { ...body, values: { ...values } } : body
}

const codesOfFastify: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'broken_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_UNDER_PRESSURE: 'overloaded',
}

function codeOf(error: FastifyError): ErrorCode {
  const known = codesOfFastify[error.code]
  if (known) return known
  if (error instanceof SyntaxError) return 'broken_json'
  if (error.statusCode === 429) return 'too_many_requests'
  if (error.statusCode === 404) return 'not_found'
  return error.statusCode !== undefined && error.statusCode < 500 ? 'invalid_input' : 'unexpected'
}

/** Makes every failure an `ErrorBody`; what nobody expected is logged and told as `unexpected`. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(
    (
      error: FastifyError | Refusal | InvalidInput,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => {
      const language = languageOf(request)
      if (error instanceof Refusal) {
        return reply
          .status(refusals[error.code][0])
          .send(errorBody(error.code, language, error.values))
      }
      if (error instanceof InvalidInput) {
        return reply.status(400).send({
          ...errorBody('invalid_input', language),
          fields: fieldSentences(error.issues, language),
        })
      }
      const code = codeOf(error)
      if (code === 'unexpected') request.log.error({ err: error }, 'unexpected failure')
      return reply.status(refusals[code][0]).send(errorBody(code, language))
    },
  )
}
