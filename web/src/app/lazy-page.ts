import { lazy, type ComponentType } from 'react'
import type { Namespace } from '../i18n/messages.ts'
import { loadNamespaces } from '../i18n/store.ts'

type PageModule = { default: ComponentType }

/** A page that is downloaded, with the words it needs, when it is first shown or about to be. */
export interface LazyPage {
  Page: ComponentType
  preload: () => void
}

/** `ahead` asks for what the page will read as soon as it is opened, and not only once its code has come. */
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
    // Only a guess at where the member will go: if it fails, the visit itself tells.
    preload: () => void load().catch(() => undefined),
  }
}
