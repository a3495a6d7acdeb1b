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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { traceIds } from './traces.ts'

/** Writes what came of a request. The route is its pattern, so that no id and no key is told. */
function finish(span: Span, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url
  span.updateName(route === undefined ? request.method : `${request.method} ${route}`)
  if (route !== undefined) span.setAttribute('http.route', route)
  span.setAttribute('http.response.status_code', reply.statusCode)
  if (reply.statusCode >= 500) {
    span.setAttribute('error.type', String(reply.statusCode))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** Makes every request a span, and runs all that it leads to below that. */
export function spanOfRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, { span: Span; around: Context }>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.url === live.path) return done()
    const parent = propagation.extract(ROOT_CONTEXT, request.headers)
    const span = tracer.startSpan(
      request.method,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'lantern.request_id': request.id },
      },
      parent,
    )
    const around = trace.setSpan(parent, span)
    spans.set(request, { span, around })
    traceIds.set(request, span.spanContext().traceId)
    context.with(around, done)
  })
  // A body is read by events of its connection, which know nothing of the request; so what follows it is put back below
  // the span.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(spans.get(request)?.around ?? context.active(), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)?.span
    if (span) finish(span, request, reply)
    done()
  })
}
