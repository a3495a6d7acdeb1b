import { context, SpanKind, trace, type Span, type Tracer } from '@opentelemetry/api'
import type pg from 'pg'
import { end, endWith } from './span.ts'

/** A statement's verb and its first table: `SELECT bookings`. */
function inShort(text: string): string {
  const verb = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'STATEMENT'
  const table = /\b(?:FROM|INTO|UPDATE)\s+"?([a-z_]+)/i.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}

/** The span name of a statement: its verb and its table, without any values. */
function nameOf(asked: unknown): string {
  if (typeof asked === 'string') return inShort(asked)
  const text: unknown = typeof asked === 'object' && asked ? Reflect.get(asked, 'text') : undefined
  return inShort(typeof text === 'string' ? text : '')
}

type Query = (asked: readonly unknown[]) => unknown

/** Runs the query, and ends the span with its result, for each calling style of `pg`. */
function ask(query: Query, asked: readonly unknown[], span: Span): unknown {
  const last = asked.at(-1)
  if (typeof last === 'function') {
    const back = (problem: unknown, ...told: unknown[]): unknown => {
      end(span, problem)
      const result: unknown = Reflect.apply(last, undefined, [problem, ...told])
      return result
    }
    return query([...asked.slice(0, -1), back])
  }
  const result = query(asked)
  if (result instanceof Promise) endWith(span, result)
  else span.end()
  return result
}

/** Makes the statements of the pool's connections spans, if they have a parent span: polling by jobs isn't traced. */
export function spanOfStatements(pool: pg.Pool, tracer: Tracer): void {
  pool.on('connect', (client) => {
    const plain: unknown = Reflect.get(client, 'query')
    if (typeof plain !== 'function') throw new Error('a client that takes no queries')
    const query: Query = (asked) => {
      const result: unknown = Reflect.apply(plain, client, asked)
      return result
    }
    const seen = (...asked: unknown[]): unknown => {
      if (!trace.getSpan(context.active())) return query(asked)
      const attributes = { 'db.system.name': 'postgresql' }
      const span = tracer.startSpan(nameOf(asked[0]), { kind: SpanKind.CLIENT, attributes })
      return ask(query, asked, span)
    }
    Reflect.set(client, 'query', seen)
  })
}
