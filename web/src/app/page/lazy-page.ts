import { lazy, type ComponentType } from 'react'
import type { Namespace } from '../../i18n/messages.ts'
import { loadNamespaces } from '../../i18n/store.ts'

type PageModule = { default: ComponentType }

/** A page whose code and words are downloaded when it is first shown, or just before. */
export interface LazyPage {
  Page: ComponentType
  preload: () => void
}

/** `ahead` starts the page's first calls as soon as it is opened, without waiting for its code. */
export function lazyPage(
  download: () => Promise<PageModule>,
  namespaces: readonly Namespace[],
  ahead?: () => void,
): LazyPage {
  const load = async () => {
    const [page] = await Promise.all([download(), loadNamespaces(namespaces)])
    return page
  }
  return {
    Page: lazy(() => {
      ahead?.()
      return load()
    }),
    // A preload only guesses where the member will go. If it fails, the visit itself shows the failure.
    preload: () => void load().catch(() => undefined),
  }
}
