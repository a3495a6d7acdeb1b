import { postgresError } from './db.ts'

/** The system's error codes for a server that can't be reached. */
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

/** The error messages of `pg` for a lost connection, or for none that was free in time. */
const lost =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/**
 * PostgreSQL's codes for temporary failures: connections (08), too many connections (53300), a full disk or memory
 * (53100, 53200), a disk that fails (58030), a server that stops, starts or is a standby (57P0x), locks and statements that
 * took too long, and two transactions in each other's way (40001, 40P01) as often as they were tried.
 */
const passing = /^(08...|53[123]00|58030|57P0.|55P03|57014|25006|40001|40P01)$/

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Whether a failure means that the database is unavailable or busy for the moment, so that the same call may
 * succeed soon. Any other failure of the database is a fault in our code.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Fastify so marks a client that breaks off what it was sending, which has the code of a cut connection too.
  if ('statusCode' in error && error.statusCode === 400) return false
  const told = postgresError(error)
  if (told) return passing.test(told.code ?? '')
  const isLost = unreachable.has(codeOf(error)) || lost.test(error.message)
  const inside = error instanceof AggregateError ? error.errors : [error.cause]
  return isLost || inside.some(isOutage)
}
