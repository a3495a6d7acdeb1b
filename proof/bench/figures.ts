/** How many milliseconds a piece of work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** A percentile: the value that the given share of all values doesn't exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/** A line of the table: median and 95th percentile in milliseconds. */
export function times(what: string, values: readonly number[]): string {
  const [median, p95] = [quantile(values, 0.5), quantile(values, 0.95)]
  return `${what.padEnd(34)} ${median.toFixed(2).padStart(9)} ${p95.toFixed(2).padStart(9)}`
}

/** The ratio of two medians and of two 95th percentiles. */
export function ratio(what: string, over: readonly number[], under: readonly number[]): string {
  const of = (share: number) => quantile(over, share) / quantile(under, share)
  return `${what.padEnd(34)} ${`${of(0.5).toFixed(2)}×`.padStart(9)} ${`${of(0.95).toFixed(2)}×`.padStart(9)}`
}

/** Runs a number of callers for some seconds. Returns how many calls a second they made. */
export async function throughput(
  callers: number,
  seconds: number,
  call: (caller: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1_000
  let calls = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < until) {
        await call(caller)
        calls += 1
      }
    }),
  )
  return calls / ((performance.now() - started) / 1_000)
}
