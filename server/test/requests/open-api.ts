import * as z from 'zod'
import type { Endpoint } from '@lantern/contract/calls/endpoint'
import type { Club } from '../club/club.ts'

/** The parts of a JSON schema that the API's description uses. */
export interface JsonSchema {
  type?: string | undefined
  nullable?: boolean | undefined
  enum?: unknown[] | undefined
  format?: string | undefined
  pattern?: string | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
  items?: JsonSchema | undefined
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
  allOf?: JsonSchema[] | undefined
}

const text = z.optional(z.string())
const figure = z.optional(z.number())
const schemas = z.optional(z.array(z.lazy(() => JsonSchema)))
const JsonSchema: z.ZodType<JsonSchema> = z.looseObject({
  type: text,
  nullable: z.optional(z.boolean()),
  enum: z.optional(z.array(z.unknown())),
  format: text,
  pattern: text,
  minLength: figure,
  maxLength: figure,
  minimum: figure,
  maximum: figure,
  minItems: figure,
  maxItems: figure,
  properties: z.optional(
    z.record(
      z.string(),
      z.lazy(() => JsonSchema),
    ),
  ),
  required: z.optional(z.array(z.string())),
  items: z.optional(z.lazy(() => JsonSchema)),
  anyOf: schemas,
  oneOf: schemas,
  allOf: schemas,
})

const Content = z.object({ 'application/json': z.object({ schema: JsonSchema }) })
const Described = z.object({
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema: JsonSchema,
      }),
    )
    .default([]),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), z.unknown()),
})
const OpenApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), Described)),
})

/** A call in the published description: its parameters, its body's schema, and the statuses of its answers. */
export interface Operation {
  parameters: z.output<typeof Described>['parameters']
  body: JsonSchema | undefined
  statuses: readonly string[]
}

/**
 * Reads a club's published description. Returns a function that finds an endpoint in it and throws if it is
 * missing.
 */
export async function readOpenApi(club: Club): Promise<(endpoint: Endpoint) => Operation> {
  const { body } = await club.visitor().request({ method: 'GET', url: '/api/docs/json' })
  const { paths } = OpenApi.parse(JSON.parse(body))
  return ({ method, path }) => {
    const answer = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (!answer) throw new Error(`${method} ${path} is not described`)
    const { parameters, requestBody, responses } = answer
    const schema = requestBody?.content['application/json'].schema
    return { parameters, body: schema, statuses: Object.keys(responses) }
  }
}
