// Before the first paint: the theme and the language that this browser remembers, and what the first page needs.
{
  const page = document.documentElement
  page.dataset.theme = 'light'
  let language = 'en'
  try {
    if (localStorage.getItem('preferred_theme') === 'dark') page.dataset.theme = 'dark'
    if (localStorage.getItem('preferred_language') === 'ch') language = 'ch'
  } catch {
    // A browser that remembers nothing gets what everybody gets at first.
  }
  if (language === 'ch') page.lang = 'zh-CN'

  // A sign-in link's key is in the address no longer than it takes to read this line.
  const token = location.pathname === '/auth-callback' && new URLSearchParams(location.search).get('token')
  if (token) history.replaceState({ token }, '', location.pathname)

  const ahead = (what) => document.head.append(Object.assign(document.createElement('link'), what))
  // In development there is no such list: nothing is built yet.
  const words = document.querySelector('meta[name=words]')?.dataset[language]
  if (words) ahead({ rel: 'modulepreload', href: words, crossOrigin: '' })
  if (location.pathname === '/') {
    const shape = matchMedia('(max-aspect-ratio: 4/5)').matches ? 'tall' : 'wide'
    const poster = { type: 'image/avif', href: `/media/home/poster-${shape}.avif` }
    ahead({ rel: 'preload', as: 'image', fetchPriority: 'high', ...poster })
  }
}
