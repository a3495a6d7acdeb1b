import { postgresError } from './db.ts'

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

const lost =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/**
 * PostgreSQL's codes for temporary failures: connections (08), too many connections (53300), a full disk or memory
 * (53100, 53200), a disk failure (58030), a server that stops, starts or is a standby (57P0x), timeouts of locks and
 * statements, and deadlocks and serialization failures (40001, 40P01) after all retries.
 */
const passing = /^(08...|53[123]00|58030|57P0.|55P03|57014|25006|40001|40P01)$/

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the database is temporarily unavailable or busy. Any other failure of it is a bug in our code. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Fastify marks a client's aborted upload like this; it also has the code of a cut connection.
  if ('statusCode' in error && error.statusCode === 400) return false
  const known = postgresError(error)
  if (known) return passing.test(known.code ?? '')
  const isLost = unreachable.has(codeOf(error)) || lost.test(error.message)
  const inside = error instanceof AggregateError ? error.errors : [error.cause]
  return isLost || inside.some(isOutage)
}
