// Before the first paint: the theme and the language that this browser remembers, and what the first page needs.
{
  const page = document.documentElement
  page.dataset.theme = 'light'
  // Written into the page when it is built (`words.config.ts`), from the contract's list of languages.
  const languages = JSON.parse(document.querySelector('meta[name=languages]').content)
  let language = 'en'
  try {
    if (localStorage.getItem('preferred_theme') === 'dark') page.dataset.theme = 'dark'
    const preferred = localStorage.getItem('preferred_language')
    if (Object.keys(languages).includes(preferred)) language = preferred
  } catch {
    // A browser that remembers nothing gets what everybody gets at first.
  }
  page.lang = languages[language].tag
  // The server writes the venue's names into the page, and its title in English.
  const told = (name) => document.querySelector(`meta[name="${name}"]`)?.content
  document.title = told(`city.${languages[language].names}`) ?? document.title

  // The page's own scripts may be out of reach: an instance of another build that is gone, a network that fails.
  // Then this begins anew, once a minute at most, and else says so instead of staying blank.
  const mark = 'lantern_entry_failed_at'
  const mayReload = () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(mark)) < 60_000) return false
      sessionStorage.setItem(mark, String(Date.now()))
      return true
    } catch {
      return false
    }
  }
  const words = {
    en: { say: 'This page did not load completely. Please check your connection and load it again.', again: 'Load again' },
    ch: { say: '页面没有加载完整。请检查网络，然后重新加载。', again: '重新加载' },
  }[languages[language].sentences]
  const sayBroken = () => {
    const root = document.getElementById('root')
    // What the server rendered is there already, but nobody has taken it over (`main.tsx`): its links work, and no button.
    const isRendered = root?.lang !== ''
    if (!root || (root.hasChildNodes() && !isRendered)) return
    const notice = Object.assign(document.createElement('p'), { textContent: words.say })
    const again = Object.assign(document.createElement('button'), { type: 'button', textContent: words.again })
    again.addEventListener('click', () => location.reload())
    const box = document.createElement('div')
    box.setAttribute('role', 'alert')
    box.style.cssText = 'max-width:24rem;margin:20vh auto;padding:0 1rem;text-align:center;font:1rem/1.5 system-ui,sans-serif'
    if (isRendered) box.style.cssText += ';position:relative;z-index:50;max-width:none;margin:0;padding:1rem;background:#fff;color:#000'
    again.style.cssText = 'min-height:44px;padding:0 1.25rem;font:inherit;cursor:pointer'
    box.append(notice, again)
    root.prepend(box)
  }
  // Firefox gives up what is still loading once a page is left, and tells of it as of a failure. A page that began anew
  // then would take somebody back from where they were going.
  const patience = 15_000
  let leftAt = -patience
  const leave = () => (leftAt = performance.now())
  addEventListener('beforeunload', leave)
  const isCode = (target) => target instanceof HTMLScriptElement && target.type === 'module'
  // A page that listens for that can't be kept alive for Back, so it does no longer than it must.
  document.addEventListener('load', ({ target }) => isCode(target) && removeEventListener('beforeunload', leave), true)
  const broken = () => {
    if (performance.now() - leftAt < patience) return setTimeout(broken, patience)
    // What the server rendered stays for whoever has lost the network meanwhile.
    if (isSeenFirst && !navigator.onLine) addEventListener('online', () => location.reload(), { once: true })
    else if (mayReload()) location.reload()
    else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', sayBroken)
    else sayBroken()
  }
  addEventListener('error', ({ target }) => isCode(target) && broken(), true)

  // A sign-in link's key is in the address no longer than it takes to read these lines. Ours have it behind `#`; links
  // of before, and of others who make them, have it in the query.
  const tokenIn = (part) => new URLSearchParams(part.slice(1)).get('token')
  const token = location.pathname === '/auth-callback' && (tokenIn(location.hash) || tokenIn(location.search))
  if (token) history.replaceState({ token }, '', location.pathname)

  // The answers by which the server rendered the page are in it.
  const given = document.getElementById('answers')
  const ahead = (what) => document.head.append(Object.assign(document.createElement('link'), what))
  const wanted = []
  const code = (href) => wanted.push(href)
  // In development there is no such file: nothing is built yet.
  const list = languages[language].words
  if (list) code(list)
  // A first page's code, words and answers are asked for beside the code that is going to want them (`ahead.config.ts`). The
  // page's calls find the answers by their addresses (`lib/api/early.ts`).
  const path = location.pathname
  const isAt = ({ at }) => at !== '/' && at.endsWith('/') ? path.startsWith(at) && path.length > at.length : path === at
  // A cookie marks who has signed in (`lib/session/session.ts`). Pages of theirs lead everybody else home.
  let cookies = ''
  try {
    cookies = document.cookie
  } catch {
    // Where a page may not read its cookies, nobody is signed in.
  }
  const isMember = /(^|; )(__Host-)?lantern_signed_in=[^;]/.test(cookies)
  const { inside, pages } = JSON.parse(document.querySelector('meta[name=ahead]')?.content ?? '{"inside":[],"pages":[]}')
  const first = pages.find((page) => isAt(page) && (isMember || !page.isMembers))
  const isComingBack = () => {
    try {
      return sessionStorage.getItem(first.keptAs) !== null
    } catch {
      return false
    }
  }
  // What is shown here is seen first, and its code comes after that. Rendered in another language than this browser
  // remembers, or without what was chosen in this tab, it is no page to show.
  const isSpoken = given?.lang === page.lang
  const isSeenFirst = isSpoken && !(first?.keptAs && isComingBack())
  // By the clock for the server's time, and by one that nobody sets for how old an answer is.
  const stamp = () => ({ at: Date.now(), since: performance.now() })
  const parsed = stamp()
  window.early = new Map(
    Object.entries(JSON.parse(given?.textContent ?? '{}')).map(([url, answer]) => [
      url,
      { answer: Promise.resolve(new Response(JSON.stringify(answer))), ...parsed },
    ]),
  )
  if (given && !isSeenFirst) page.dataset.awaiting = ''
  if (given && !isSpoken) {
    // The cookie says so from now on.
    try {
      document.cookie = `preferred_language=${language}; path=/; max-age=31536000; samesite=lax`
      // The answers below are for whoever has these.
      cookies = document.cookie
    } catch {
      // Then the page is drawn here at every visit.
    }
  }
  if (isSeenFirst) {
    // What is pressed before the page is alive is pressed once it is (`main.tsx`).
    addEventListener('click', ({ target }) => (window.pressed = target instanceof Element ? target.closest('button') : null), true)
  }
  const { tag, sentences } = languages[language]
  if (given && path !== '/') inside.forEach(code)
  if (first) for (const href of [...first.files, ...first.words[sentences]]) code(href)
  const askForCode = () => {
    // A rendered page only names what it imports, and the entry.
    for (const { content } of document.querySelectorAll('meta[name=code]')) code(content)
    for (const href of wanted.splice(0)) ahead({ rel: 'modulepreload', href, crossOrigin: '' })
    const entry = document.querySelector('meta[name=entry]')
    if (!entry) return
    for (const named of document.querySelectorAll('meta[name=entry], meta[name=code]')) named.remove()
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry.content }))
  }
  if (isSeenFirst && !document.hidden && window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
    // One that isn't painted asks a while after it has loaded, or once it goes to the background.
    new PerformanceObserver(askForCode).observe({ type: 'paint', buffered: true })
    addEventListener('load', () => setTimeout(askForCode, 1_000))
    document.addEventListener('visibilitychange', askForCode)
  } else if (given) {
    // The tags that name it come after this script.
    document.addEventListener('DOMContentLoaded', askForCode)
  } else askForCode()
  // Every page wants to know where it is and, if somebody may have signed in, who.
  const calls = [...(isMember ? ['/api/user'] : []), '/api/venue', ...(first?.calls ?? [])]
  for (const call of calls) {
    const url = call.replace('{path}', path)
    if (window.early.has(url)) continue
    const headers = { Accept: 'application/json', 'Accept-Language': tag }
    // On a page that comes back by Back, a browser would otherwise answer with what it has kept, without asking.
    const asked = { ...stamp(), answer: fetch(url, { headers, credentials: 'same-origin', cache: 'no-cache' }) }
    // The call that wants it hears of a failure. Where none does, it is none.
    asked.answer.then(() => (asked.came = Date.now()), () => undefined)
    window.early.set(url, asked)
  }
  // They are those of whoever was signed in now: what somebody else signs in with changes it (`lib/api/early.ts`).
  window.earlyFor = cookies
  if (path === '/') {
    const shape = matchMedia('(max-aspect-ratio: 4/5)').matches ? 'tall' : 'wide'
    const ours = { type: 'image/avif', href: `/media/home/poster-${shape}.avif` }
    const poster = told('poster') ? { href: told('poster') } : ours
    ahead({ rel: 'preload', as: 'image', fetchPriority: 'high', ...poster })
  }
}
