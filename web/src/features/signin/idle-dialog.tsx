import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

/** Whole seconds until a moment, by this browser's clock. */
function useSecondsUntil(moment: number): number {
  const left = () => Math.max(0, Math.ceil((moment - Date.now()) / 1_000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250)
    return () => clearInterval(timer)
    // The remaining time depends on the moment only.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [moment])
  return seconds
}

export interface IdleDialogProps {
  /** The end of the session, in milliseconds of this browser's clock. */
  until: number
  onRenew: () => void
  onLeave: () => void
}

/** Asks an apparently absent member whether they are still here. Staying signed in has the focus. */
export function IdleDialog({ until, onRenew, onLeave }: IdleDialogProps) {
  const t = useTranslations('idle')
  const seconds = useSecondsUntil(until)
  return (
    <ConfirmDialog
      onClose={onRenew}
      title={t('title')}
      description={t('text')}
      cancelLabel={t('leave')}
      confirmLabel={t('renew')}
      onConfirm={onRenew}
      onCancel={onLeave}
    >
      <p role="timer" aria-live="off" className="figures heading text-2xl">
        {t('seconds', { seconds })}
      </p>
    </ConfirmDialog>
  )
}
