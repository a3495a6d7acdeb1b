import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { UnsavedContext, unsavedIn } from '../../ui/overlays/unsaved.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'

/** Downloaded when it asks for the first time. */
const ConfirmDialog = onDemand(async () => ({
  default: (await import('../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Asks before a screen with changes in its forms is left, or a dialog or step of it. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const t = useTranslations('core.unsaved')
  const [going, setGoing] = useState<(() => void) | null>(null)
  const [unsaved] = useState(() => unsavedIn({ ask: (go) => setGoing(() => go) }))
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved.forms.size > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved.forms.size > 0,
    withResolver: true,
  })
  const isAsking = going !== null || blocker.status === 'blocked'
  return (
    <UnsavedContext value={unsaved}>
      {children}
      {isAsking && (
        <ConfirmDialog
          onClose={() => {
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
      )}
    </UnsavedContext>
  )
}
