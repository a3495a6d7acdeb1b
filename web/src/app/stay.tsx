import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { useLocation } from 'wouter'
import type { StayDialogProps } from '../features/session/stay-dialog.tsx'
import { useSignOut } from '../features/session/use-sign-out.ts'
import { loadNamespaces } from '../i18n/store.ts'
import { listenLive } from '../lib/live.ts'
import { keepPresence } from '../lib/presence.ts'
import { refreshSession } from '../lib/session.ts'

/** Where it can't be downloaded, the stay ends without a question. */
const StayDialog = lazy<ComponentType<StayDialogProps>>(() =>
  Promise.all([import('../features/session/stay-dialog.tsx'), loadNamespaces(['stay'])]).then(
    ([dialog]) => ({ default: dialog.StayDialog }),
    () => ({ default: () => null }),
  ),
)

/** The home page has no cache to keep fresh, but it too shows who is signed in, and their balance. */
function useLiveHome(): void {
  const [path] = useLocation()
  const atHome = path === '/'
  useEffect(() => {
    if (!atHome) return undefined
    const look = () => void refreshSession()
    return listenLive({
      onTopic: (topic) => (topic === 'account' || topic === 'wallet') && look(),
      onGap: look,
      onBreak: look,
    })
  }, [atHome])
}

/** Watches over a member's stay, and asks before it ends for idleness. */
export default function Stay() {
  const signOut = useSignOut()
  const [until, setUntil] = useState<number | null>(null)
  const presence = useRef<ReturnType<typeof keepPresence>>(null)
  useLiveHome()
  useEffect(() => {
    const keeping = keepPresence(setUntil)
    presence.current = keeping
    return keeping.stop
  }, [])
  return (
    until !== null && (
      <Suspense>
        <StayDialog
          until={until}
          onStay={() => presence.current?.stay()}
          onLeave={() => void signOut()}
        />
      </Suspense>
    )
  )
}
