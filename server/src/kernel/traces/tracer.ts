import { setTimeout as pause } from 'node:timers/promises'
import { diag, DiagLogLevel, SpanKind, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import type { Env } from '../env.ts'
import { version } from '../http/version.ts'
import { spanOfRequests } from './requests.ts'
import { during } from './span.ts'
import { spanOfStatements } from './statements.ts'
import type { Traces } from './traces.ts'

/** The time limit for a collector's response, and for the rest of the spans at a stop, in milliseconds. */
const PATIENCE_MS = 5_000
const LAST_MS = 2_000
/** The interval of log lines about an unreachable collector, in milliseconds. */
const TOLD_EVERY_MS = 10 * 60_000

/** Logs at most every ten minutes that the collector doesn't accept spans. Calls never wait for it. */
function tellSeldom(log: (error: Error) => void): void {
  let toldAt = -Infinity
  const tell = (message: string) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    log(new Error(`traces: ${message.slice(0, 200)}`))
  }
  const nothing = () => undefined
  const logger = { error: tell, warn: tell, info: nothing, debug: nothing, verbose: nothing }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}

/** A Proxy whose function calls are spans, without their arguments. */
function around<Thing extends object>(tracer: Tracer, what: string, thing: Thing): Thing {
  return new Proxy(thing, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...asked: unknown[]): unknown =>
        during(tracer, { name: `${what} ${String(key)}`, kind: SpanKind.CLIENT }, () => {
          const result: unknown = Reflect.apply(value, target, asked)
          return result
        })
    },
  })
}

let isShared = false

/** The context manager of spans is shared by the whole process, however many instances a test opens in it. */
function shareContext(provider: NodeTracerProvider): void {
  if (!isShared) provider.register()
  isShared = true
}

/** Traces with the OpenTelemetry SDK, sent by OTLP over HTTP. */
export function traced(env: Env, endpoint: string, log: (error: Error) => void): Traces {
  tellSeldom(log)
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(env.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: PATIENCE_MS,
  })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME,
      'service.version': version,
    }),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: PATIENCE_MS })],
  })
  shareContext(provider)
  const tracer = provider.getTracer('lantern', version)
  return {
    ofRequests: (app) => spanOfRequests(app, tracer),
    ofStatements: (pool) => spanOfStatements(pool, tracer),
    around: (what, thing) => around(tracer, what, thing),
    ofJob: async (name, run) => during(tracer, { name: `job ${name}`, isRoot: true }, run),
    async close() {
      await Promise.race([provider.shutdown().catch(() => undefined), pause(LAST_MS)])
    },
  }
}
