/** A page that waits for its first answers is idle too; what it shows first comes before what may be needed. */
const SETTLED_MS = 1_500

/** Runs something once the page is there and the browser has nothing better to do, soon in any case. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) idle = requestIdleCallback(run, { timeout: 5_000 })
    else run()
  }, SETTLED_MS)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
