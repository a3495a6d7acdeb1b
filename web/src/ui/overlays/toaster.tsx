import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/toast'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../layout/class-names.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { currentToast, dismissToast, onToastChange } from './toast.ts'

/** The interval in milliseconds at which the toaster checks for bars at the bottom of the window. */
const FOOT_MS = 200

/** The height of the bars at the bottom of the window, in pixels. They are marked with `data-foot`. */
function footHeight(): number {
  const heights = [...document.querySelectorAll('[data-foot]')].map(
    (bar) => innerHeight - bar.getBoundingClientRect().top,
  )
  // A hidden bar has its top at 0, and a bar scrolled out below isn't visible.
  return Math.max(0, ...heights.filter((height) => height < innerHeight / 2))
}

/** Shows the current toast (product#toasts), above bars at the bottom, whose buttons are often the next step. */
export default function Toaster() {
  const t = useTranslations('core')
  const toast = useSyncExternalStore(onToastChange, currentToast)
  const viewport = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const stand = () => viewport.current?.style.setProperty('--foot', `${footHeight()}px`)
    stand()
    if (!toast) return undefined
    // The page that an act leads to may add a bar while the toast is shown.
    const timer = setInterval(stand, FOOT_MS)
    return () => clearInterval(timer)
  }, [toast])
  const urgent = toast?.variant === 'destructive'
  return (
    <Radix.Provider
      label={t('notification')}
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {toast && (
        <Radix.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          type={urgent ? 'foreground' : 'background'}
          className={classNames(
            'pointer-events-auto flex items-start gap-3 rounded-card border bg-surface py-2 pr-2 pl-4 shadow-soft',
            urgent ? 'border-vermilion' : 'border-line',
            'data-[state=open]:animate-rise-in data-[state=closed]:animate-fade-out data-[swipe=end]:animate-fade-out',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
          )}
        >
          {urgent && <CircleAlert className="mt-3 size-5 shrink-0 text-vermilion" />}
          <div className="grid min-w-0 flex-1 gap-0.5 py-2.5">
            <Radix.Title className="leading-snug font-semibold">{toast.title}</Radix.Title>
            {toast.description && (
              <Radix.Description className="text-sm text-soft">
                {toast.description}
              </Radix.Description>
            )}
          </div>
          <Radix.Close asChild>
            <IconButton label={t('close')}>
              <X />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        hotkey={['F8']}
        // Radix writes the key of the hotkey.
        label={t('notifications', { hotkey: '{hotkey}' })}
        ref={viewport}
        className={
          'pointer-events-none fixed inset-x-0 top-0 z-50 p-4 pt-[max(1rem,env(safe-area-inset-top))] outline-none ' +
          'sm:top-auto sm:right-0 sm:bottom-(--foot) sm:left-auto sm:w-full md:max-w-[420px]'
        }
      />
    </Radix.Provider>
  )
}
