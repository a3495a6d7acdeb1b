import { StrictMode, useEffect } from 'react'
import { Router } from 'wouter'
import { WordsProvider } from '../i18n/words.tsx'
import { RenderedAt } from './page/rendered-at.ts'
import { Shell } from './shell.tsx'

interface AppProps {
  /** The path of the page that the server renders, or that a browser takes over from it. */
  renderedAt?: string
  /** Called once the page can be pressed. */
  onAlive?: () => void
}

/** All of the page. */
export function App({ renderedAt, onAlive }: AppProps) {
  useEffect(() => onAlive?.(), [onAlive])
  return (
    <StrictMode>
      <Router {...(renderedAt !== undefined && { ssrPath: renderedAt, ssrSearch: '' })}>
        <RenderedAt value={renderedAt}>
          <WordsProvider>
            <Shell />
          </WordsProvider>
        </RenderedAt>
      </Router>
    </StrictMode>
  )
}
