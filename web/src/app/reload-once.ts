const mark = 'lantern_reloaded_at'

/**
 * After a deploy an open page asks for files that are gone. It then starts anew, once a minute at most, so that
 * a real fault doesn't turn into a loop.
 */
export function reloadOnceWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    try {
      if (Date.now() - Number(sessionStorage.getItem(mark)) < 60_000) return
      sessionStorage.setItem(mark, String(Date.now()))
    } catch {
      return
    }
    event.preventDefault()
    window.location.reload()
  })
}
