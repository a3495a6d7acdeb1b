import type { Env } from '../env.ts'
import type { Traces } from './traces.ts'

/** Where spans go, or `null` if no collector is set. The SDK is only loaded for one. */
export async function openTraces(env: Env, log: (error: Error) => void): Promise<Traces | null> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const { traced } = await import('./tracer.ts')
  return traced(env, env.OTEL_EXPORTER_OTLP_ENDPOINT, log)
}
