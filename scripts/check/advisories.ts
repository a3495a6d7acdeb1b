/** The registry's answer about the packages that a venue runs. */
export type Verdict =
  | { state: 'clean' }
  | { state: 'known'; packages: string[] }
  | { state: 'not asked'; why: string }

/** An advisory of this severity or a higher one fails the check. Others are only printed. */
const serious = new Set(['high', 'critical'])

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Reads the output of `npm audit --json`. If the registry can't be asked or has no advisories, that isn't good news.
 */
export function verdictOf(printed: string): Verdict {
  const report = read(printed)
  if (!isRecord(report)) return { state: 'not asked', why: 'no answer that can be read' }
  const { vulnerabilities, message, error } = report
  if (!isRecord(vulnerabilities)) {
    const summary = isRecord(error) ? error['summary'] : undefined
    const why = [message, summary].find(
      (text): text is string => typeof text === 'string' && text !== '',
    )
    return {
      state: 'not asked',
      why: (why ?? 'the answer names no packages').replace(/\n[^]*/, ''),
    }
  }
  const packages = Object.entries(vulnerabilities).flatMap(([name, found]) => {
    const severity = isRecord(found) ? String(found['severity']) : ''
    return serious.has(severity) ? [`${name} (${severity})`] : []
  })
  return packages.length === 0 ? { state: 'clean' } : { state: 'known', packages }
}
