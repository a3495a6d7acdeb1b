import { lazyPage } from './lazy-page.ts'

/** The home page. It needs none of what the other pages stand on, and they don't load it. */
export const homePage = lazyPage(() => import('../../pages/home/index.tsx'), [])
