import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { refreshSession, useSession } from '../lib/session/session.ts'
import { toast } from '../ui/overlays/toast.ts'

/**
 * Finds out who is signed in, and shows a toast when their session ends. Returns whether a member is signed in.
 */
export function useSignedIn(): boolean {
  const t = useTranslations('core.login')
  const { status } = useSession()
  const before = useRef(status)

  useEffect(() => {
    // Somebody may have signed in or out in another tab meanwhile.
    const look = () => document.visibilityState === 'visible' && void refreshSession()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  useEffect(() => {
    if (before.current === 'member' && status === 'ended') {
      toast({ title: t('ended'), description: t('endedText') })
    }
    before.current = status
    // A change of language isn't a new session, so the language is left out.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status])

  return status === 'member'
}
