import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@lantern/contract/calls/endpoint'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Env } from '../env.ts'

/** The operation id for generated clients: `POST /api/bookings/:id/cancel` is `postBookingsByIdCancel`. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path
    .replace(/^\/api\//, '')
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[^A-Za-z\d]+/)
  return (
    method.toLowerCase() +
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  )
}

/** The headers of a call: `Idempotency-Key` for repeatable ones (`repeatableCall` reads it), and the staff's PIN. */
function headersOf({ repeatable, pin }: Endpoint): object | null {
  const properties = {
    ...(repeatable && {
      'Idempotency-Key': {
        type: 'string',
        minLength: 8,
        maxLength: 100,
        description: 'A repeat with the same key changes nothing and returns the first result.',
      },
      'Idempotency-Settle': {
        type: 'string',
        description: 'Returns the result of the key, or refuses with not_done and makes it void.',
      },
    }),
    ...(pin && { 'X-Staff-Pin': { type: 'string', description: 'The PIN of the staff.' } }),
  }
  return repeatable || pin ? { type: 'object', properties } : null
}

/** A schema with `nullable` on the alternatives of a choice instead of the choice, as OpenAPI 3.0 requires. */
function withTypedNull(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withTypedNull)
  if (typeof node !== 'object' || node === null) return node
  const parts = Object.entries(node).map(([key, part]) => [key, withTypedNull(part)] as const)
  const { nullable, ...rest }: Record<string, unknown> = Object.fromEntries(parts)
  if (nullable === undefined) return rest
  if ('type' in rest || !Array.isArray(rest['anyOf'])) return { ...rest, nullable }
  const choice: readonly unknown[] = rest['anyOf']
  const orNull = (each: unknown) => (typeof each === 'object' ? { ...each, nullable } : each)
  return { ...rest, anyOf: choice.map(orNull) }
}

/** The parts of a call that the zod schemas don't contain: its name, its access and its headers. */
const describeCall: SwaggerTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document)
  const endpoint = document.route.config?.endpoint
  if (!endpoint) return { schema, url }
  const { body, response } = schema
  const headers = headersOf(endpoint)
  const described = {
    ...schema,
    operationId: operationIdOf(endpoint),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    ...(headers && { headers }),
    ...(body !== undefined && { body: withTypedNull(body) }),
    ...(response !== undefined && { response: withTypedNull(response) }),
  }
  return { schema: described, url }
}

/** Serves OpenAPI at `/api/docs`, generated from the contract's schemas, unless the venue has disabled it. */
export async function describeApi(
  app: FastifyInstance,
  { API_DOCS: state }: Pick<Env, 'API_DOCS'>,
): Promise<void> {
  if (state === 'off') return
  const session = { type: 'apiKey', in: 'cookie', name: app.sessionCookie } as const
  await app.register(swagger, {
    openapi: {
      info: { title: 'Lantern 灯会', description: 'The calls of the club', version: '1' },
      servers: [{ url: '/', description: 'This venue' }],
      components: { securitySchemes: { session } },
    },
    transform: describeCall,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
