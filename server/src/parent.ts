const LOOK_MS = 500

/** Other scripts of npm may start a server and leave it to itself on purpose. */
const ours = new Set(['start', 'serve'])

/**
 * Calls `orphaned` once the parent is gone, if `npm start` or `npm run serve` started this process. A killed npm
 * passes nothing on, and the port would stay taken by a server that nobody sees. Without npm (systemd, containers)
 * it does nothing; on Windows a process keeps its parent's id, so nothing is noticed there.
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
