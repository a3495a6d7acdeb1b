import type { ComponentType } from 'react'
import type { Namespace } from '../../i18n/messages.ts'
import { loadNamespaces } from '../../i18n/store.ts'
import { onDemand, type OnDemandProps } from '../../ui/states/on-demand.tsx'

/** A page whose code and words are downloaded when it is first shown, or just before. */
export interface LazyPage {
  Page: ComponentType<OnDemandProps<object>>
  /** Downloads the page's code and words ahead. Rejects where that fails. */
  load: () => Promise<unknown>
}

/** `ahead` starts the page's first calls as soon as it is opened, without waiting for its code. */
export function lazyPage(
  download: () => Promise<{ default: ComponentType }>,
  namespaces: readonly Namespace[],
  ahead?: () => void,
): LazyPage {
  const Page = onDemand(async () => {
    const [page] = await Promise.all([download(), loadNamespaces(namespaces)])
    return page
  }, ahead)
  return { Page, load: Page.load }
}
