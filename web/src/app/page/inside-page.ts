import { lazyPage } from './lazy-page.ts'

/** What all pages but the home page stand on. */
export const insidePage = lazyPage(() => import('../inside.tsx'), [])
