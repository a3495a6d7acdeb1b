import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { live } from '@lantern/contract/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { traceIds } from './traces.ts'

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
export function spanOfRequests(app: FastifyInstance, tracer: Tracer): void {
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
