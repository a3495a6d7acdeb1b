import { StrictMode, useEffect } from 'react'
import { Router } from 'wouter'
import { WordsProvider } from '../i18n/words.tsx'
import { Shell } from './shell.tsx'

/**
 * All of the page. `path` is the address to render on the server; a browser knows its own. `onAlive` is called once the page
 * can be pressed.
 */
export function App({ path, onAlive }: { path?: string; onAlive?: () => void }) {
  useEffect(() => onAlive?.(), [onAlive])
  return (
    <StrictMode>
      <Router {...(path !== undefined && { ssrPath: path, ssrSearch: '' })}>
        <WordsProvider>
          <Shell />
        </WordsProvider>
      </Router>
    </StrictMode>
  )
}
