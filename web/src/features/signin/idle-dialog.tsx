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
    // What is left hangs on the moment alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [moment])
  return seconds
}

export interface IdleDialogProps {
  /** When the session ends, in milliseconds of this browser's clock. */
  until: number
  onRenew: () => void
  onLeave: () => void
}

/** Asks somebody who seems to be away whether they are still here. To stay is the answer at hand. */
export function IdleDialog({ until, onRenew, onLeave }: IdleDialogProps) {
  const t = useTranslations('idle')
  const seconds = useSecondsUntil(until)
  return (
    <ConfirmDialog
      open
      onOpenChange={onRenew}
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
