const LOOK_MS = 500

/** The scripts whose server ends with npm. Others may start a server to keep it running. */
const ours = new Set(['start', 'serve'])

/**
 * Calls `orphaned` once the parent is gone, if `npm start` or `npm run serve` started this process. A killed npm
 * passes no signal on, so the server would keep the port. Without npm (systemd, containers) it does nothing; on
 * Windows a process keeps its parent's id, so nothing is noticed there.
 */
export function watchParent(variables: NodeJS.ProcessEnv, orphaned: () => void): void {
  if (!ours.has(variables['npm_lifecycle_event'] ?? '')) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    orphaned()
  }, LOOK_MS)
  timer.unref()
}
