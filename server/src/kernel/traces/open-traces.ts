import type { Env } from '../env.ts'
import type { Traces } from './traces.ts'

/** The configured traces, or `null` without a collector. The SDK is only loaded with one. */
export async function openTraces(env: Env, log: (error: Error) => void): Promise<Traces | null> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const { traced } = await import('./tracer.ts')
  return traced(env, env.OTEL_EXPORTER_OTLP_ENDPOINT, log)
}
