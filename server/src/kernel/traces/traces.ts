import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Env } from '../env.ts'

/** Sends traces to a collector of OpenTelemetry, if one is configured (decision 23). */
export interface Traces {
  /** Makes every request a span, below the proxy's if it sends one. Streams are excluded, because they don't end. */
  ofRequests(app: FastifyInstance): void
  /** Makes the statements of a pool's connections spans below their caller's. */
  ofStatements(pool: pg.Pool): void
  /** The same object with each of its calls as a span, named by `what` and the call. For external services. */
  around<Thing extends object>(what: string, thing: Thing): Thing
  ofJob<T>(name: string, run: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The trace of each request, for its line in the log. */
export const traceIds = new WeakMap<object, string>()

/** The configured traces, or `null` without a collector. The SDK is only loaded with one. */
export async function openTraces(env: Env, log: (error: Error) => void): Promise<Traces | null> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const { traced } = await import('./tracer.ts')
  return traced(env, env.OTEL_EXPORTER_OTLP_ENDPOINT, log)
}
