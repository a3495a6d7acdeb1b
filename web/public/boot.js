// Before the first paint: the theme and the language that this browser remembers.
{
  const page = document.documentElement
  let isChinese = false
  try {
    if (localStorage.getItem('preferred_theme') === 'dark') page.dataset.theme = 'dark'
    isChinese = localStorage.getItem('preferred_language') === 'ch'
  } catch {
    // A browser that remembers nothing gets what everybody gets at first.
  }
  if (isChinese) page.lang = 'zh-CN'

  // A sign-in link's key is in the address no longer than it takes to read these lines. Ours have it behind `#`; links
  // of before, and of others who make them, have it in the query.
  const tokenIn = (part) => new URLSearchParams(part.slice(1)).get('token')
  const token = location.pathname === '/auth-callback' && (tokenIn(location.hash) || tokenIn(location.search))
  if (token) history.replaceState({ token }, '', location.pathname)

  // The page's own scripts may be out of reach. Then this says so instead of staying blank.
  const sayBroken = () => {
    const root = document.getElementById('root')
    if (!root || root.hasChildNodes()) return
    const notice = Object.assign(document.createElement('p'), {
      textContent: isChinese
        ? '页面没有加载完整。请检查网络，然后重新加载。'
        : 'This page did not load completely. Please check your connection and load it again.',
    })
    const again = Object.assign(document.createElement('button'), { type: 'button', textContent: isChinese ? '重新加载' : 'Load again' })
    again.addEventListener('click', () => location.reload())
    root.setAttribute('role', 'alert')
    root.style.cssText = 'max-width:24rem;margin:20vh auto;padding:0 1rem;text-align:center;font:1rem/1.5 system-ui,sans-serif'
    again.style.cssText = 'min-height:44px;padding:0 1.25rem;font:inherit;cursor:pointer'
    root.append(notice, again)
  }
  const isCode = (target) => target instanceof HTMLScriptElement && target.type === 'module'
  addEventListener('error', ({ target }) => isCode(target) && sayBroken(), true)
}
