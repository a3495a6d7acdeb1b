import {
  context,
  type Context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import type pg from 'pg'
import { during, end, endWith } from './span.ts'
import { live } from '@lantern/contract/calls/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { traceIds, type Traces } from './traces.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import type { Env } from '../env.ts'
import { version } from '../http/paths.ts'

/** A statement's verb and its first table: `SELECT bookings`. */
function inShort(text: string): string {
  const verb = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'STATEMENT'
  const table = /\b(?:FROM|INTO|UPDATE)\s+"?([a-z_]+)/i.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}

/** The span name of a statement: its verb and its table, without any values. */
function nameOf(args: unknown): string {
  if (typeof args === 'string') return inShort(args)
  const text: unknown = typeof args === 'object' && args ? Reflect.get(args, 'text') : undefined
  return inShort(typeof text === 'string' ? text : '')
}

type Query = (args: readonly unknown[]) => unknown

/** Runs the query, and ends the span with its result, for each calling style of `pg`. */
function ask(query: Query, args: readonly unknown[], span: Span): unknown {
  const last = args.at(-1)
  if (typeof last === 'function') {
    const back = (problem: unknown, ...results: unknown[]): unknown => {
      end(span, problem)
      const result: unknown = Reflect.apply(last, undefined, [problem, ...results])
      return result
    }
    return query([...args.slice(0, -1), back])
  }
  const result = query(args)
  if (result instanceof Promise) endWith(span, result)
  else span.end()
  return result
}

/** Makes the statements of the pool's connections spans, if they have a parent span: polling by jobs isn't traced. */
function spanOfStatements(pool: pg.Pool, tracer: Tracer): void {
  pool.on('connect', (client) => {
    const plain: unknown = Reflect.get(client, 'query')
    if (typeof plain !== 'function') throw new Error('a client that takes no queries')
    const query: Query = (args) => {
      const result: unknown = Reflect.apply(plain, client, args)
      return result
    }
    const seen = (...args: unknown[]): unknown => {
      if (!trace.getSpan(context.active())) return query(args)
      const attributes = { 'db.system.name': 'postgresql' }
      const span = tracer.startSpan(nameOf(args[0]), { kind: SpanKind.CLIENT, attributes })
      return ask(query, args, span)
    }
    Reflect.set(client, 'query', seen)
  })
}

/** Writes the result of a request to its span. The route is its pattern, so that no id or key is included. */
function finish(
  span: Span,
  { method, route, status }: { method: string; route: string | undefined; status: number },
): void {
  span.updateName(route === undefined ? method : `${method} ${route}`)
  if (route !== undefined) span.setAttribute('http.route', route)
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) {
    span.setAttribute('error.type', String(status))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** The span of a request, and its parent: the proxy's if it names one. */
function begin(
  tracer: Tracer,
  { method, id, headers }: FastifyRequest,
): { span: Span; parent: Context } {
  const parent = propagation.extract(ROOT_CONTEXT, headers)
  const attributes = { 'http.request.method': method, 'lantern.request_id': id }
  const options = { kind: SpanKind.SERVER, attributes }
  return { span: tracer.startSpan(method, options, parent), parent }
}

/** Makes every request a span, and the parent of all spans that it causes. */
function spanOfRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, { span: Span; around: Context }>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.url === live.path) return done()
    const { span, parent } = begin(tracer, request)
    const around = trace.setSpan(parent, span)
    spans.set(request, { span, around })
    traceIds.set(request, span.spanContext().traceId)
    context.with(around, done)
  })
  // A body is read by events of its connection, outside the request's context; so the context is restored here.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(spans.get(request)?.around ?? context.active(), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)?.span
    const route = request.routeOptions.url
    if (span) finish(span, { method: request.method, route, status: reply.statusCode })
    done()
  })
}

/** The time limit for a collector's response, and for the rest of the spans at a stop, in milliseconds. */
const PATIENCE_MS = 5_000
const LAST_MS = 2_000
/** The interval of log lines about an unreachable collector, in milliseconds. */
const LOG_EVERY_MS = 10 * 60_000

/** Logs at most every ten minutes that the collector doesn't accept spans. Calls never wait for it. */
function tellSeldom(log: (error: Error) => void): void {
  let loggedAt = -Infinity
  const tell = (message: string) => {
    if (performance.now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = performance.now()
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
      return (...args: unknown[]): unknown =>
        during(tracer, { name: `${what} ${String(key)}`, kind: SpanKind.CLIENT }, () => {
          const result: unknown = Reflect.apply(value, target, args)
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
