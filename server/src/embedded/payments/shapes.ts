import { readFileSync } from 'node:fs'
import type { FastifySchemaValidationError } from 'fastify'
import * as z from 'zod'
import { stripeShapes } from '../../kernel/http/paths.ts'
import { invalidRequest, type StripeShapedError } from './stripe-error.ts'

const Shapes = z.object({
  madeFrom: z.string(),
  calls: z.record(z.string(), z.record(z.string(), z.unknown())),
  definitions: z.record(z.string(), z.unknown()),
})

const shapes = Shapes.parse(JSON.parse(readFileSync(stripeShapes, 'utf8')))

/** The SDK that the shapes were made from: `stripe 23.1.0`. */
export const { madeFrom } = shapes

/** The parameters that the SDK's declarations allow for a call such as `POST /v1/refunds`. */
export function shapeOf(call: string): Readonly<Record<string, unknown>> {
  const shape = shapes.calls[call]
  if (!shape) throw new Error(`${call} has no shape: see test/make-shapes.ts`)
  return { ...shape, definitions: shapes.definitions }
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
