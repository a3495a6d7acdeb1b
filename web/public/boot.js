// Before the first paint: the theme and the language that this browser remembers.
try {
  const page = document.documentElement
  page.dataset.theme = localStorage.getItem('preferred_theme') === 'dark' ? 'dark' : 'light'
  page.lang = localStorage.getItem('preferred_language') === 'ch' ? 'zh-CN' : 'en'
} catch {
  document.documentElement.dataset.theme = 'light'
}
