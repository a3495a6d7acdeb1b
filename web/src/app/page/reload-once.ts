const mark = 'lantern_reloaded_at'

/** Whether the server now serves another build of the pages. Rejects if the server can't be reached. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!own) return false
  const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })
  return answer.ok && !(await answer.text()).includes(own)
}

/** Returns whether the page hasn't reloaded within the last minute, and records the coming reload. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(mark)) < 60_000) return false
    sessionStorage.setItem(mark, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/**
 * After a deploy an open page requests files that no longer exist. It then reloads, at most once a minute, unless the
 * network is the reason: then it keeps the member's input.
 */
export function reloadOnceWhenStale(): void {
  window.addEventListener('vite:preloadError', () => {
    isOutdated().then(
      (outdated) => outdated && mayReload() && window.location.reload(),
      () => undefined,
    )
  })
}
