import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reloadOnceWhenOutdated } from './app/page/reload-once.ts'
import { loadNamespaces } from './i18n/store.ts'

reloadOnceWhenOutdated()
await loadNamespaces(['core'])
const place = document.getElementById('root')
if (place) createRoot(place).render(<App />)
