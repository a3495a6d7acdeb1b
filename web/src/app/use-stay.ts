import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { refreshSession, useSession } from '../lib/session.ts'
import { toast } from '../ui/toast.ts'

/** Finds out who is here, watches over their stay, and tells them when it is over. */
export function useStay(): void {
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
    if (status !== 'member') return undefined
    // Visitors don't carry it: nobody watches over a stay that hasn't begun.
    const watching = import('../lib/presence.ts').then(({ keepPresence }) => keepPresence())
    return () => void watching.then((stop) => stop())
    // A change of language alone begins no new stay.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status])
}
