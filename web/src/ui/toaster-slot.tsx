import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, onToastChange } from './toast.ts'
import type { ToasterProps } from './toaster.tsx'

const Toaster = lazy(() => import('./toaster.tsx'))
const hasToast = () => currentToast() !== undefined

/** The Toaster's place in the page; its code is loaded with the first toast. */
export function ToasterSlot(props: ToasterProps) {
  const wanted = useSyncExternalStore(onToastChange, hasToast)
  return (
    wanted && (
      <Suspense>
        <Toaster {...props} />
      </Suspense>
    )
  )
}
