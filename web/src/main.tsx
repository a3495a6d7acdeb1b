import './styles/index.css'
import { languages } from '@lantern/contract/languages'
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { App } from './app/app.tsx'
import { pressAgain } from './app/page/press-again.ts'
import { preload } from './app/page/preload.ts'
import { reloadOnceWhenOutdated } from './app/page/reload-once.ts'
import { tellUncaught } from './app/page/tell-failure.ts'
import { markArrows } from './lib/browser/keyed.ts'
import { currentLanguage, loadNamespaces, onWordsChange } from './i18n/store.ts'

tellUncaught()
markArrows()
reloadOnceWhenOutdated()
const page = document.documentElement
onWordsChange(() => {
  page.lang = languages[currentLanguage()].tag
})

// What a boundary catches is told as what nobody catches: to the console, and to the house.
const options: RootOptions = { onCaughtError: (problem) => reportError(problem) }

/** Whether what the server rendered is what this browser shows (`boot.js` knows), and all of it is at hand here too. */
async function canTakeOver(place: HTMLElement): Promise<boolean> {
  if (place.lang === '' || page.dataset['awaiting'] !== undefined) return false
  try {
    await preload(location.pathname)
    return true
  } catch {
    return false
  }
}

/**
 * Takes over what the server rendered, or draws the page. Both are transitions: React draws those in steps of some
 * milliseconds, between which the browser answers who scrolls or types.
 */
async function show(place: HTMLElement): Promise<void> {
  if (await canTakeOver(place)) {
    const app = <App renderedAt={location.pathname} onAlive={pressAgain} />
    startTransition(() => void hydrateRoot(place, app, options))
  } else {
    await loadNamespaces(['core'])
    place.replaceChildren()
    startTransition(() => createRoot(place, options).render(<App />))
  }
  delete page.dataset['awaiting']
  place.removeAttribute('lang')
}

// Below a module that waits the bundler leaves each page and each catalog in a file of its own, by which they are asked for
// ahead and weighed. It waits for nothing: while it did, WebKit could loop for good over what was imported meanwhile.
await Promise.resolve()
const place = document.getElementById('root')
if (place) void show(place)
