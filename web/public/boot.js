// Before the first paint: the theme and the language that this browser remembers, and the home page's picture.
{
  const page = document.documentElement
  page.dataset.theme = 'light'
  try {
    if (localStorage.getItem('preferred_theme') === 'dark') page.dataset.theme = 'dark'
    if (localStorage.getItem('preferred_language') === 'ch') page.lang = 'zh-CN'
  } catch {
    // A browser that remembers nothing gets what everybody gets at first.
  }
  if (location.pathname === '/') {
    const tall = matchMedia('(max-aspect-ratio: 4/5)').matches
    const poster = document.createElement('link')
    poster.rel = 'preload'
    poster.as = 'image'
    poster.type = 'image/avif'
    poster.href = `/media/home/poster-${tall ? 'tall' : 'wide'}.avif`
    poster.fetchPriority = 'high'
    document.head.append(poster)
  }
}
