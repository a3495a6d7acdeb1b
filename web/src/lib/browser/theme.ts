import { recall, remember } from './storage.ts'
import { createStore, useStore } from './store.ts'

export type Theme = 'light' | 'dark'

/** Also read by `public/boot.js`, which sets the theme before the first paint. */
const storedAs = 'preferred_theme'

const theme = createStore<Theme>(recall(storedAs) === 'dark' ? 'dark' : 'light')

/** Changes the page's theme and stores the choice. */
export function setTheme(next: Theme): void {
  remember(storedAs, next)
  document.documentElement.dataset['theme'] = next
  theme.set(next)
}

/** The theme of the page; light unless the member chose dark (product#themes). */
export function useTheme(): Theme {
  return useStore(theme)
}
