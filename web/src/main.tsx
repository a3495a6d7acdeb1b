import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reloadOnceWhenOutdated } from './app/page/reload-once.ts'
import { tellFailure, tellUncaught } from './app/page/tell-failure.ts'
import { loadNamespaces } from './i18n/store.ts'

tellUncaught()
reloadOnceWhenOutdated()
await loadNamespaces(['core'])
const place = document.getElementById('root')
if (place) createRoot(place, { onCaughtError: tellFailure }).render(<App />)
