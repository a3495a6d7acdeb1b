import { createElement, lazy, useState, type ComponentType } from 'react'
import type { Namespace } from '../../i18n/messages.ts'
import { loadNamespaces } from '../../i18n/store.ts'

type PageModule = { default: ComponentType }

/** A page whose code and words are downloaded when it is first shown, or just before. */
export interface LazyPage {
  Page: ComponentType
  /** Downloads the page's code and words ahead. Rejects where that fails. */
  load: () => Promise<unknown>
}

/** `ahead` starts the page's first calls as soon as it is opened, without waiting for its code. */
export function lazyPage(
  download: () => Promise<PageModule>,
  namespaces: readonly Namespace[],
  ahead?: () => void,
): LazyPage {
  let loaded: ComponentType | undefined
  const load = async () => {
    const [page] = await Promise.all([download(), loadNamespaces(namespaces)])
    loaded = page.default
    return page
  }
  const Late = lazy(() => {
    ahead?.()
    return load()
  })
  // A page that is there already is shown at once. It must not wait, not for a moment, where React takes over what the
  // server rendered: an update at that moment would put the ghost in its place.
  const Page = () => createElement(useState<ComponentType>(() => loaded ?? Late)[0])
  return { Page, load }
}
