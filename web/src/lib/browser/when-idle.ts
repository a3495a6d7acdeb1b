/** A page that waits for its first responses is idle too. This pause lets those responses come first. */
const QUIET_MS = 1_500

/** Runs a function when the page is loaded and idle, or after a time limit. Returns how to cancel it. */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) idle = requestIdleCallback(run, { timeout: 5_000 })
    else run()
  }, QUIET_MS)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
