import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** Tells a collector of OpenTelemetry which work led to which, where one is set up (decision 23). */
export interface Traces {
  /** Every request that the server answers becomes a span, below the proxy's if it names one. Streams don't: they never end. */
  ofRequests(app: FastifyInstance): void
  /** What a pool's connections are asked becomes spans below the one that asks. */
  ofStatements(pool: pg.Pool): void
  /** The same thing with each of its calls as a span: `what` and the call's name. For what is outside the house. */
  around<Thing extends object>(what: string, thing: Thing): Thing
  /** Runs a job as a span of its own. */
  ofJob<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Sends what hasn't been sent, for a moment. */
  close(): Promise<void>
}

/** The trace that each request belongs to, for its line in the log. */
export const traceIds = new WeakMap<object, string>()
