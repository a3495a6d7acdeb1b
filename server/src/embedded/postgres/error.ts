/** Why the embedded PostgreSQL can't run, in a sentence meant for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/** The code of a failed system call (`EACCES`, `ENOENT` …), if that is what it was. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}
