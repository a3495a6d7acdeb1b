import { postgresError } from './db.ts'

/** The system's names for a server that isn't there, or is there no more. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** What `pg` says itself where a connection was lost, or none was to be had in time. */
const lost =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/**
 * PostgreSQL's codes for what passes: connections (08), too many of them (53300), a server that
 * stops, starts or only stands by (57P0x), locks and statements that took too long.
 */
const passing = /^(08...|53300|57P0.|55P03|57014|25006)$/

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Whether a failure is the database's being away or held up, of which nobody is to blame and which
 * passes: the same call may well succeed in a moment. Anything else that it refuses is a fault of ours.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const told = postgresError(error)
  if (told) return passing.test(told.code ?? '')
  const isLost = unreachable.has(codeOf(error)) || lost.test(error.message)
  const inside = error instanceof AggregateError ? error.errors : [error.cause]
  return isLost || inside.some(isOutage)
}
