/** How many calls ended how: by their refusal's code, or their status where there was none. */
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
