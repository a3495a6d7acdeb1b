import {
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { postgresError } from '../db/db.ts'

/** The kind of a failure: PostgreSQL's code or the error's name, but not its message, which may quote user input. */
const kindOf = (problem: unknown): string =>
  postgresError(problem)?.code ?? (problem instanceof Error ? problem.name : 'unknown')

export function end(span: Span, problem?: unknown): void {
  if (problem !== undefined && problem !== null) {
    span.setAttribute('error.type', kindOf(problem))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** Ends a span when a promise settles. The promise itself is unchanged. */
export function endWith(span: Span, work: Promise<unknown>): void {
  work.then(
    () => end(span),
    (problem: unknown) => end(span, problem),
  )
}

interface Named {
  name: string
  kind?: SpanKind
  attributes?: Attributes
  isRoot?: boolean
}

/** Runs synchronous or asynchronous work as a span. */
export function during<T>(tracer: Tracer, { name, isRoot = false, ...as }: Named, run: () => T): T {
  const span = tracer.startSpan(name, { ...as, root: isRoot })
  try {
    const result = context.with(trace.setSpan(context.active(), span), run)
    if (result instanceof Promise) endWith(span, result)
    else end(span)
    return result
  } catch (problem) {
    end(span, problem)
    throw problem
  }
}

/** Runs a call to an external service as a span, if traces are configured. */
export const outside = <T>(name: string, call: () => Promise<T>): Promise<T> =>
  during(trace.getTracer('lantern'), { name, kind: SpanKind.CLIENT }, call)
