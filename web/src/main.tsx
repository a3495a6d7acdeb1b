import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reloadOnceWhenOutdated } from './app/page/reload-once.ts'
import { tellUncaught } from './app/page/tell-failure.ts'
import { loadNamespaces } from './i18n/store.ts'

tellUncaught()
reloadOnceWhenOutdated()
await loadNamespaces(['core'])
const place = document.getElementById('root')
// What a boundary catches is told as what nobody catches: to the console, and to the house.
if (place) createRoot(place, { onCaughtError: (problem) => reportError(problem) }).render(<App />)
