/** The environment for PostgreSQL's programs: without secrets, and with one language for messages. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, TEMP, SystemRoot } = process.env
  return { PATH, TMPDIR, TEMP, SystemRoot, LC_ALL: 'C' }
}
