import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'

function onLineChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Tells the member that there is no network, as long as that is so. */
export function OfflineBanner() {
  const t = useTranslations('core')
  const online = useSyncExternalStore(onLineChange, () => navigator.onLine)
  return (
    <output className="sticky top-0 z-30 block">
      {!online && (
        <p className="bg-amber-wash px-4 py-2 text-center text-sm font-medium text-lantern-deep">
          {t('offline')}
        </p>
      )}
    </output>
  )
}
