import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Env } from '../env.ts'

/** Serves OpenAPI at `/api/docs`, made from the contract's own schemas, unless the venue has closed it. */
export async function describeApi(
  app: FastifyInstance,
  { API_DOCS: state }: Pick<Env, 'API_DOCS'>,
): Promise<void> {
  if (state === 'off') return
  await app.register(swagger, {
    openapi: {
      info: { title: 'Lantern 灯会', description: 'The calls of the club', version: '1' },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
