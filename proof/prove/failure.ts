import fc from 'fast-check'

/** What broke in a random run: the error, and how to replay it. Nothing where the run held. */
export function failureOf<T>(run: fc.RunDetails<T>): string[] {
  if (!run.failed) return []
  const error = run.errorInstance instanceof Error ? run.errorInstance.message : ''
  return [`${error}\n${fc.defaultReportMessage(run) ?? ''}`]
}
