/** What PostgreSQL's programs see of our environment: no secrets, one language for their messages. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, TEMP, SystemRoot } = process.env
  return { PATH, TMPDIR, TEMP, SystemRoot, LC_ALL: 'C' }
}
