/** The number of calls by the refusal's code, or by status without a code. */
export function tally(
  answers: readonly { status: number; code: string | null }[],
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, code } of answers) {
    const end = code ?? String(status)
    counts[end] = (counts[end] ?? 0) + 1
  }
  return counts
}
