import { StrictMode } from 'react'
import { WordsProvider } from '../i18n/words.tsx'
import { Shell } from './shell.tsx'

export function App() {
  return (
    <StrictMode>
      <WordsProvider>
        <Shell />
      </WordsProvider>
    </StrictMode>
  )
}
