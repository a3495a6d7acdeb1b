import './styles/index.css'
import { languages } from '@lantern/contract/venue/languages'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { reloadOnceWhenStale, reportUncaught } from './app/page/failures.ts'
import { createPages } from './app/router.tsx'
import { watchKeys } from './lib/browser/keyed.ts'
import { currentLanguage, loadNamespaces, onWordsChange } from './i18n/store.ts'
import { WordsProvider } from './i18n/words.tsx'
import { keepArrivalToken } from './lib/session/arrival-token.ts'
import { refreshSession } from './lib/session/session.ts'

reportUncaught()
watchKeys()
reloadOnceWhenStale()
onWordsChange(() => {
  document.documentElement.lang = languages[currentLanguage()].tag
})
keepArrivalToken()

// Errors that a boundary catches are reported like uncaught ones: to the console and to the server.
const options: RootOptions = { onCaughtError: (problem) => reportError(problem) }

async function show(place: HTMLElement): Promise<void> {
  void refreshSession()
  const router = createPages()
  await loadNamespaces(['core'])
  // React renders a transition in slices, between which the browser responds to scrolling and typing.
  startTransition(() =>
    createRoot(place, options).render(
      <StrictMode>
        <WordsProvider>
          <RouterProvider router={router} />
        </WordsProvider>
      </StrictMode>,
    ),
  )
}

const place = document.getElementById('root')
if (place) void show(place)
