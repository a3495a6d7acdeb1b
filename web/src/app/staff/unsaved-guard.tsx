import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { UnsavedContext, unsavedIn } from '../../ui/overlays/unsaved.ts'

/** Asks before a screen with changes in its forms is left, or a dialog or step of it. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const t = useTranslations('staff.unsaved')
  const [going, setGoing] = useState<(() => void) | null>(null)
  const [unsaved] = useState(() => unsavedIn({ ask: (go) => setGoing(() => go) }))
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved.forms.size > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved.forms.size > 0,
    withResolver: true,
  })
  return (
    <UnsavedContext value={unsaved}>
      {children}
      <ConfirmDialog
        open={going !== null || blocker.status === 'blocked'}
        onOpenChange={() => {
          setGoing(null)
          blocker.reset?.()
        }}
        title={t('title')}
        description={t('text')}
        cancelLabel={t('keep')}
        confirmLabel={t('discard')}
        destructive
        onConfirm={() => {
          setGoing(null)
          going?.()
          blocker.proceed?.()
        }}
      />
    </UnsavedContext>
  )
}
