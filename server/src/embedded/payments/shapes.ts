import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import * as z from 'zod'
import { stripeShapes } from '../../kernel/http/paths.ts'

interface StripeErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

export class StripeShapedError extends Error {
  readonly status: number
  readonly body: StripeErrorBody

  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** The provider refuses a request with this error, which names the wrong parameter. */
export function invalidRequest(message: string, blame: { code?: string; param?: string } = {}) {
  return new StripeShapedError(400, { type: 'invalid_request_error', message, ...blame })
}

const Shapes = z.object({
  madeFrom: z.string(),
  calls: z.record(z.string(), z.record(z.string(), z.unknown())),
  definitions: z.record(z.string(), z.unknown()),
})

const shapes = Shapes.parse(JSON.parse(readFileSync(stripeShapes, 'utf8')))

/** The SDK that the shapes were made from: `stripe 23.1.0`. */
export const { madeFrom } = shapes

type Shape = Readonly<Record<string, unknown>>

const known = new Map<string, Shape>()

/** The parameters that the SDK's declarations allow for a call such as `POST /v1/refunds`. */
export function shapeOf(call: string): Shape {
  const shape = known.get(call) ?? shapes.calls[call]
  if (!shape) throw new Error(`${call} has no shape: see test/make-shapes.ts`)
  if (!known.has(call)) known.set(call, { ...shape, definitions: shapes.definitions })
  return known.get(call) ?? shape
}

// All values of a form are text, so they are converted to the types of the shape. Unknown parameters are refused
// and not dropped.
const ajv = new Ajv({ coerceTypes: true, allowUnionTypes: true })
const compiled = new WeakMap<Shape, ValidateFunction>()

/** Checks parameters by their shape, which is compiled at its first use: all of them take longer than a start. */
export const validateByShape: FastifySchemaCompiler<Shape> =
  ({ schema }) =>
  (parameters: unknown) => {
    const validate = compiled.get(schema) ?? ajv.compile(schema)
    compiled.set(schema, validate)
    return validate(parameters) ? { value: parameters } : { error: validate.errors ?? [] }
  }

/** Stripe's error for a request whose parameters don't fit the call's shape. */
export function refusedShape({
  keyword,
  params,
  instancePath,
  message = '',
}: FastifySchemaValidationError): StripeShapedError {
  const path = instancePath.split('/').slice(1)
  const named = params['additionalProperty'] ?? params['missingProperty']
  const param = [...path, ...(typeof named === 'string' ? [named] : [])].join('.')
  if (keyword === 'additionalProperties') {
    const code = 'parameter_unknown'
    return invalidRequest(`Received unknown parameter: ${param}`, { code, param })
  }
  if (keyword === 'required') {
    const code = 'parameter_missing'
    return invalidRequest(`Missing required param: ${param}.`, { code, param })
  }
  const isInteger = params['type'] === 'integer' || keyword === 'minimum'
  const code = isInteger ? 'parameter_invalid_integer' : 'parameter_invalid'
  return invalidRequest(`Invalid ${param}: ${message}`, { code, param })
}
